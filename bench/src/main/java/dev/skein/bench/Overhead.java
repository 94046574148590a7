package dev.skein.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Prints what runs cost beside the first of their round: {@code FILE} with lines {@code ROUND<tab>NAME<tab>OPERATIONS PROCESSOR MEMORY} as
 * {@link Throughput} writes the last three. A Markdown table of medians, and ranges of the ratios within rounds.
 */
public final class Overhead {
  private Overhead() {}

  private record Run(double operations, double processor, double memory) {}

  /** See the class. */
  public static void main(String[] arguments) throws IOException {
    Map<String, List<Run>> runs = new LinkedHashMap<>();
    for (String line : Files.readAllLines(Path.of(arguments[0]))) {
      String[] parts = line.split("\t");
      String[] figures = parts[2].split(" ");
      runs.computeIfAbsent(parts[1], name -> new ArrayList<>())
          .add(
              new Run(
                  Double.parseDouble(figures[0]),
                  Double.parseDouble(figures[1]),
                  Double.parseDouble(figures[2])));
    }
    List<Run> plain = runs.values().iterator().next();
    System.out.println(
        "| | operations/s | fewer than without | CPU s for a million | more than without | peak MiB |");
    System.out.println("|---|---:|---:|---:|---:|---:|");
    runs.forEach((name, of) -> System.out.println(row(name, of, plain)));
  }

  private static String row(String name, List<Run> runs, List<Run> plain) {
    List<Double> fewer = new ArrayList<>();
    List<Double> more = new ArrayList<>();
    for (int i = 0; i < runs.size(); i++) {
      fewer.add(100 - 100 * runs.get(i).operations / plain.get(i).operations);
      more.add(100 * runs.get(i).processor / plain.get(i).processor - 100);
    }
    return String.format(
        Locale.ROOT,
        "| %s | %.0f | %s | %.2f | %s | %.0f |",
        name,
        median(runs.stream().map(Run::operations).toList()),
        runs == plain ? "" : percent(fewer),
        median(runs.stream().map(Run::processor).toList()),
        runs == plain ? "" : percent(more),
        median(runs.stream().map(Run::memory).toList()));
  }

  private static String percent(List<Double> values) {
    return String.format(
        Locale.ROOT,
        "%.1f %% (%.1f to %.1f)",
        median(values),
        values.stream().mapToDouble(Double::doubleValue).min().orElseThrow(),
        values.stream().mapToDouble(Double::doubleValue).max().orElseThrow());
  }

  private static double median(List<Double> values) {
    List<Double> sorted = values.stream().sorted().toList();
    int middle = sorted.size() / 2;
    return sorted.size() % 2 == 1
        ? sorted.get(middle)
        : (sorted.get(middle - 1) + sorted.get(middle)) / 2;
  }
}
