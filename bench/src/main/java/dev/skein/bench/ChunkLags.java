package dev.skein.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * How long chunks took from being finished to being accepted: {@code WRITTEN AGENT_LOG}, what {@link ChunkWriter} has printed and what
 * an agent has logged. Counts from the write itself, so finding a chunk is part of it.
 */
public final class ChunkLags {
  private static final Pattern ACCEPTED =
      Pattern.compile(
          "\\{\"time\":\"([^\"]+)\".*\"event\":\"chunk_accepted\".*\"podUid\":\"([^\"]+)\""
              + ".*\"file\":\"([^\"]+)\".*\"offset\":(\\d+).*");

  private static final long BOUND_MILLIS = 2000;

  private ChunkLags() {}

  /** See the class. */
  public static void main(String[] arguments) throws IOException {
    Map<String, Instant> accepted = new HashMap<>();
    for (String line : Files.readAllLines(Path.of(arguments[1]))) {
      Matcher m = ACCEPTED.matcher(line);
      if (m.matches()) {
        accepted.put(m.group(2) + " " + m.group(3) + " " + m.group(4), Instant.parse(m.group(1)));
      }
    }
    List<Long> lags = new ArrayList<>();
    int missing = 0;
    for (String line : Files.readAllLines(Path.of(arguments[0]))) {
      int space = line.indexOf(' ');
      Instant end = accepted.get(line.substring(space + 1));
      if (end == null) {
        missing++;
      } else {
        lags.add(Duration.between(Instant.parse(line.substring(0, space)), end).toMillis());
      }
    }
    Collections.sort(lags);
    if (lags.isEmpty()) {
      System.out.println("no chunk was accepted");
      return;
    }
    long within = lags.stream().filter(lag -> lag <= BOUND_MILLIS).count();
    System.out.printf(
        "%d chunks accepted, %d of them within 2 s, %d not yet; %d ms in the median, %d at 99 %%,"
            + " at most %d%n",
        lags.size(),
        within,
        missing,
        lags.get((lags.size() - 1) / 2),
        lags.get((int) Math.ceil(lags.size() * 0.99) - 1),
        lags.get(lags.size() - 1));
  }
}
