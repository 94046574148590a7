package dev.skein.collector.agent;

import dev.skein.collector.agent.files.ContainerFolder;
import dev.skein.collector.agent.files.ContainerKey;
import dev.skein.collector.agent.files.FolderStamps;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** A container and its recordings. Belongs to the collector's thread. */
final class ContainerState {
  /** Names that are remembered as logged, so that each is logged once. */
  private static final int MOST_NOTED = 1000;

  final ContainerKey key;

  /** Its folder, null where that is gone. */
  ContainerFolder folder;

  /** The Pod's name, null until it is known. */
  String pod;

  /** Whether the Pod is gone. */
  boolean podGone;

  /** Whether somebody put a pipe in a file's place while it was opened: nothing of it is opened any more. */
  boolean stuck;

  /** Whether its folder lies about whose it is. */
  boolean foreign;

  /** By {@link Recording#name}, those whose source was there last; a replaced copy's predecessor is in {@link #older}. */
  final Map<String, Recording> recordings = new LinkedHashMap<>();

  final List<Recording> older = new ArrayList<>();

  /**
   * Names of recordings that were given up for want of space, or are stored and not to be deleted, as long as their sources exist, with the
   * bytes that they have.
   */
  final Map<String, Long> givenUp = new HashMap<>();

  /** Its folders, as they were listed last. */
  final FolderStamps listed = new FolderStamps();

  /** Whether the next look has to list its folders, whatever their times say. */
  boolean whole = true;

  private final Set<String> noted = new HashSet<>();

  /** Whether something changed since the last look; its number, and when (monotonic) the next one may be. */
  boolean changed = true;

  long looks;

  long nextLookNanos;

  ContainerState(ContainerKey key) {
    this.key = key;
  }

  /** All its recordings. */
  List<Recording> all() {
    List<Recording> all = new ArrayList<>(recordings.values());
    all.addAll(older);
    return all;
  }

  void remove(Recording recording) {
    // Another one may have waited for its place.
    listed.again();
    recordings.remove(recording.name(), recording);
    older.remove(recording);
  }

  /** Whether nothing of it is left. */
  boolean gone() {
    return folder == null && recordings.isEmpty() && older.isEmpty();
  }

  /** Whether this is noted for the first time. */
  boolean note(String what) {
    return noted.size() < MOST_NOTED && noted.add(what);
  }

  /** The newest recording of each family whose source is there. */
  Map<String, Long> newest() {
    Map<String, Long> newest = new HashMap<>();
    for (Recording r : recordings.values()) {
      if (r.sourceThere) {
        newest.merge(r.family, r.order, Math::max);
      }
    }
    return newest;
  }

  @Override
  public String toString() {
    return key.namespace() + "/" + key.podUid() + "/" + key.container();
  }
}
