package dev.skein.cli;

import dev.skein.duckdb.ImportOptions;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Options about reading recordings. */
final class RecordingOptions {
  @Option(
      names = "--stack-depth",
      paramLabel = "N",
      defaultValue = "10",
      description =
          "Methods of a stack trace in stackTrace$methods at most (default: ${DEFAULT-VALUE}). StackTrace.frames always has all.")
  private int stackDepth;

  @Option(
      names = "--threads",
      paramLabel = "N",
      description = "Threads to use (default: one a processor).")
  private Integer threads;

  @Spec(Spec.Target.MIXEE)
  private CommandSpec spec;

  /** The options, checked. */
  ImportOptions options(boolean cache) {
    int count = threads == null ? ImportOptions.defaults().threads() : threads;
    atLeastOne("--stack-depth", stackDepth);
    atLeastOne("--threads", count);
    return new ImportOptions(stackDepth, cache, count);
  }

  private void atLeastOne(String option, int value) {
    if (value < 1) {
      CommandLine command = spec.commandLine();
      throw new ParameterException(command, option + " must be at least 1, not " + value);
    }
  }
}
