package dev.skein.cli;

import java.nio.file.Path;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Options about how and where to a result is written. */
final class ResultFormat {
  @ArgGroup private Choice choice = new Choice();

  /** At most one of these. */
  private static final class Choice {
    @Option(names = "--csv", description = "Write CSV (RFC 4180).")
    private boolean csv;

    @Option(names = "--json", description = "Write a JSON array of objects.")
    private boolean json;
  }

  @Option(
      names = {"-o", "--output"},
      paramLabel = "FILE",
      description = "Write to a file, - for standard output; .csv and .json decide the format.")
  private Path output;

  @Option(
      names = "--width",
      paramLabel = "N",
      description = "Width of the table; 0 for no limit (default: the terminal's, none elsewhere).")
  private Integer width;

  @Spec(Spec.Target.MIXEE)
  private CommandSpec spec;

  /** The options, checked. */
  ResultOptions options() {
    if (width != null && width < 0) {
      throw new ParameterException(spec.commandLine(), "--width must not be negative");
    }
    return new ResultOptions(choice.csv, choice.json, OutputTarget.orStandard(output), width);
  }
}
