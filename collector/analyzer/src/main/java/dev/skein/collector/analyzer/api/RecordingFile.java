package dev.skein.collector.analyzer.api;

import dev.skein.collector.analyzer.catalog.Recording;
import dev.skein.collector.analyzer.store.StoredChunk;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A recording as those who read see it.
 *
 * @param name of its file; where a container has two of one name, as after a restart with fixed names, with its birth in it
 * @param recording its chunks
 */
record RecordingFile(String name, Recording recording) {
  private static final Pattern NUMBER = Pattern.compile("-([0-9]{1,9})\\.jfr$");
  private static final String ENDING = ".jfr";

  /** The name by which it can be found as long as it exists, whatever else is there. */
  static String fullName(Recording recording) {
    String file = recording.id().file();
    String stem = file.endsWith(ENDING) ? file.substring(0, file.length() - ENDING.length()) : file;
    return stem + "." + recording.id().birthNanos() + "-" + recording.id().inode() + ENDING;
  }

  /** The number that profilers count up in the names of files, 0 where there is none. */
  int sequence() {
    Matcher matcher = NUMBER.matcher(recording.id().file());
    return matcher.find() ? Integer.parseInt(matcher.group(1)) : 0;
  }

  /** When its first chunk begins, in nanoseconds since 1970. */
  long startNanos() {
    return recording.chunks().stream().mapToLong(StoredChunk::startNanos).min().orElseThrow();
  }

  /** When its last chunk ends, in nanoseconds since 1970. */
  long endNanos() {
    return recording.chunks().stream().mapToLong(RecordingFile::endNanos).max().orElseThrow();
  }

  /** When a chunk ends, in nanoseconds since 1970. */
  static long endNanos(StoredChunk chunk) {
    return chunk.startNanos() + chunk.durationNanos();
  }

  /** The same recording with some of its chunks. */
  RecordingFile with(List<StoredChunk> chunks) {
    return new RecordingFile(name, new Recording(recording.id(), chunks));
  }
}
