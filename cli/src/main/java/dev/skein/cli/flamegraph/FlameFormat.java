package dev.skein.cli.flamegraph;

import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The formats of flame graphs. */
public enum FlameFormat {
  /** A page for a browser. */
  HTML(".html", ".htm"),
  /** Lines of text. */
  COLLAPSED(".collapsed", ".folded", ".txt"),
  /** For pprof. */
  PPROF(".pprof.gz", ".pprof", ".pb.gz"),
  /** For speedscope. */
  SPEEDSCOPE(".speedscope.json", ".json");

  private final List<String> endings;

  FlameFormat(String... endings) {
    this.endings = List.of(endings);
  }

  /** The usual end of a file's name, {@code .html}. */
  public String ending() {
    return endings.get(0);
  }

  /** The format that a file's name calls for. */
  public static Optional<FlameFormat> ofFile(String name) {
    String lower = name.toLowerCase(Locale.ROOT);
    for (FlameFormat format : values()) {
      if (format.endings.stream().anyMatch(lower::endsWith)) {
        return Optional.of(format);
      }
    }
    return Optional.empty();
  }

  /**
   * Writes {@code graph} to {@code stream}, which stays open.
   *
   * @param byThread whether threads are told apart where the format has a place for them outside of the stacks
   */
  public void write(FlameGraph graph, boolean byThread, OutputStream stream) throws IOException {
    switch (this) {
      case HTML -> HtmlWriter.write(graph, stream);
      case COLLAPSED -> CollapsedWriter.write(graph, stream);
      case PPROF -> PprofWriter.write(graph, stream);
      case SPEEDSCOPE -> SpeedscopeWriter.write(graph, byThread, stream);
    }
  }
}
