package dev.skein.reports;

import dev.skein.reports.Finding.State;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;

/** A report as one page without scripts and without anything from elsewhere. */
public final class ReportHtml {
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss 'UTC'", Locale.ROOT)
          .withZone(ZoneOffset.UTC);

  private static final String STYLE =
      """
      :root { color-scheme: light dark; }
      body { font: 15px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
      h1 { font-size: 1.4rem; margin-bottom: 0; overflow-wrap: anywhere; }
      h2 { font-size: 1.1rem; margin: 2rem 0 .5rem; }
      .facts { color: #666; margin-top: .2rem; }
      details { border-left: 4px solid #999; margin: .4rem 0; padding: .2rem .8rem; background: #8881; }
      details.warning { border-color: #c62828; }
      details.info { border-color: #b26a00; }
      details.ok { border-color: #2e7d32; }
      details.failed { border-color: #6a1b9a; }
      summary { cursor: pointer; overflow-wrap: anywhere; }
      summary b { display: inline-block; min-width: 2.2rem; }
      .topic { color: #777; font-size: .85em; }
      p { margin: .4rem 0; overflow-wrap: anywhere; }
      pre { white-space: pre-wrap; overflow-wrap: anywhere; background: #8882; padding: .5rem; }
      """;

  private ReportHtml() {}

  /** The page. */
  public static String page(Report report) {
    StringBuilder html = new StringBuilder();
    String title = "Report: " + report.recording();
    html.append("<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n")
        .append("<meta name=\"viewport\" content=\"width=device-width\">\n<title>")
        .append(escape(title))
        .append("</title>\n<style>\n")
        .append(STYLE)
        .append("</style>\n</head>\n<body>\n<h1>")
        .append(escape(title))
        .append("</h1>\n<p class=\"facts\">")
        .append(escape(facts(report)))
        .append("</p>\n");
    section(html, "Warnings", report.in(State.WARNING), "warning", true);
    section(html, "For information", report.in(State.INFO), "info", true);
    section(html, "Rules that failed", report.in(State.FAILED), "failed", true);
    section(html, "Fine", report.in(State.OK), "ok", false);
    section(html, "Not applicable", report.in(State.NOT_APPLICABLE), "na", false);
    return html.append("</body>\n</html>\n").toString();
  }

  private static String facts(Report report) {
    Window window = report.window();
    Instant from = window.from() == null ? report.start() : window.from();
    Instant to = window.to() == null ? report.end() : window.to();
    return (from == null || to == null ? "" : TIME.format(from) + " to " + TIME.format(to) + ". ")
        + "Made "
        + TIME.format(report.generatedAt())
        + ".";
  }

  private static void section(
      StringBuilder html, String title, List<Finding> findings, String style, boolean open) {
    if (findings.isEmpty()) {
      return;
    }
    html.append("<h2>").append(title).append(" (").append(findings.size()).append(")</h2>\n");
    for (Finding f : findings) {
      html.append("<details class=\"").append(style).append(open ? "\" open>" : "\">");
      html.append("<summary>");
      if (f.isProblem()) {
        html.append("<b>").append(Math.round(f.score())).append("</b> ");
      }
      html.append(escape(f.name()));
      if (f.subject() != null) {
        html.append(": ").append(escape(f.subject()));
      }
      html.append(" <span class=\"topic\">").append(escape(f.topic() + ", " + f.rule()));
      html.append("</span></summary>");
      paragraphs(html, f.summary());
      paragraphs(html, f.explanation());
      paragraphs(html, f.solution());
      if (f.query() != null) {
        html.append("<pre>").append(escape(f.query())).append("</pre>");
      }
      html.append("</details>\n");
    }
  }

  private static void paragraphs(StringBuilder html, String text) {
    if (text != null) {
      for (String paragraph : text.split("\n+")) {
        html.append("<p>").append(escape(paragraph)).append("</p>");
      }
    }
  }

  private static String escape(String text) {
    return text.replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace("\"", "&quot;");
  }
}
