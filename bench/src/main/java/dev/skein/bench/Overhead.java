package dev.skein.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/**
 * Prints what runs cost beside others that ran at the same time: {@code FILE} with lines {@code NAME<tab>FIGURES<tab>FIGURES}, those of the
 * run and those of the one beside it, as {@link Throughput} writes them. A Markdown table of medians, with the ranges of what is compared.
 */
public final class Overhead {
  private Overhead() {}

  private record Run(double operations, double processor, double memory) {
    static Run of(String figures) {
      String[] parts = figures.split(" ");
      return new Run(
          Double.parseDouble(parts[0]), Double.parseDouble(parts[1]), Double.parseDouble(parts[2]));
    }
  }

  private record Pair(Run run, Run beside) {
    double moreProcessor() {
      return 100 * run.processor / beside.processor - 100;
    }

    double fewerOperations() {
      return 100 - 100 * run.operations / beside.operations;
    }

    double moreMemory() {
      return run.memory - beside.memory;
    }
  }

  /** See the class. */
  public static void main(String[] arguments) throws IOException {
    Map<String, List<Pair>> pairs = new LinkedHashMap<>();
    for (String line : Files.readAllLines(Path.of(arguments[0]))) {
      String[] parts = line.split("\t");
      pairs
          .computeIfAbsent(parts[0], name -> new ArrayList<>())
          .add(new Pair(Run.of(parts[1]), Run.of(parts[2])));
    }
    System.out.println(
        "| | CPU s for a million operations | more than beside it | fewer operations | more memory, MiB |");
    System.out.println("|---|---:|---:|---:|---:|");
    pairs.forEach((name, of) -> System.out.println(row(name, of)));
  }

  private static String row(String name, List<Pair> pairs) {
    return String.format(
        Locale.ROOT,
        "| %s | %.2f | %s | %s | %.0f |",
        name,
        median(pairs, pair -> pair.run.processor),
        percent(pairs, Pair::moreProcessor),
        percent(pairs, Pair::fewerOperations),
        median(pairs, Pair::moreMemory));
  }

  private static String percent(List<Pair> pairs, ToDoubleFunction<Pair> value) {
    DoubleSummaryStatistics range = pairs.stream().mapToDouble(value).summaryStatistics();
    return String.format(
        Locale.ROOT,
        "%.1f %% (%.1f to %.1f)",
        median(pairs, value),
        range.getMin(),
        range.getMax());
  }

  private static double median(List<Pair> pairs, ToDoubleFunction<Pair> value) {
    double[] sorted = pairs.stream().mapToDouble(value).sorted().toArray();
    int middle = sorted.length / 2;
    return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
  }
}
