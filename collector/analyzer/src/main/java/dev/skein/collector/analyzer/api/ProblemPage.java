package dev.skein.collector.analyzer.api;

import io.javalin.http.Context;

/** A problem for somebody who looks at a notebook's address with a browser. */
final class ProblemPage {
  static final String TYPE = "text/html; charset=utf-8";

  private ProblemPage() {}

  /** Whether a person asks, and no program. */
  static boolean isWanted(Context context) {
    String accepted = context.header("Accept");
    return context.path().startsWith(NotebookProxy.PATH)
        && context.req().getMethod().equals("GET")
        && accepted != null
        && accepted.contains("text/html");
  }

  /** The page. */
  static String of(Problem problem) {
    String message = problem.getMessage();
    String title =
        problem.status() == 401 ? "You are not logged in" : "This notebook cannot be shown";
    return """
    <!doctype html>
    <html lang="en">
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width">
    <title>Skein: TITLE</title>
    <style>:root { color-scheme: light dark } body { font: 1.1em system-ui, sans-serif; max-width: 40em; margin: 4em auto; padding: 0 1em }</style>
    <h1>TITLE</h1>
    <p>MESSAGE</p>
    <p><a href="/">Choose a recording</a></p>
    </html>
    """
        .replace("TITLE", title)
        .replace(
            "MESSAGE", escaped(Character.toUpperCase(message.charAt(0)) + message.substring(1)));
  }

  private static String escaped(String text) {
    return text.replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace("\"", "&quot;");
  }
}
