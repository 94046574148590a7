package dev.skein.collector.agent.settings;

/** What can be set, written down for people. */
public final class SettingsPage {
  private SettingsPage() {}

  /** The table of {@code docs/agent.md}. */
  public static String table() {
    StringBuilder table =
        new StringBuilder("| variable | default | values | meaning |\n|---|---|---|---|\n");
    for (Setting<?> setting : Settings.all()) {
      table
          .append("| `")
          .append(setting.variable())
          .append("` | `")
          .append(setting.defaultText())
          .append("` | ")
          .append(setting.kind().description())
          .append(" | ")
          .append(setting.meaning())
          .append(" |\n");
    }
    return table.toString();
  }

  /** The text of {@code --help}. */
  public static String help() {
    StringBuilder help =
        new StringBuilder("The agent of a node. Its settings are environment variables:\n");
    for (Setting<?> setting : Settings.all()) {
      help.append("\n")
          .append(setting.variable())
          .append(" (")
          .append(setting.defaultText())
          .append("): ")
          .append(setting.kind().description())
          .append("\n  ")
          .append(setting.meaning().replaceAll("\\[([^]]*)]\\([^)]*\\)", "$1"))
          .append("\n");
    }
    return help.toString();
  }
}
