package dev.skein.cli;

import dev.skein.views.Definition;
import picocli.CommandLine.Command;

/** Shows the statement of a view. */
@Command(
    name = "view_sql",
    aliases = "view-sql",
    description = "Show the SQL statement behind a view.",
    footerHeading = "%nExamples:%n",
    footer = {
      "  skein view_sql hot-methods            as it is shipped",
      "  skein view_sql hot-methods app.jfr    as it fits this recording"
    })
final class ViewSqlCommand extends StatementCommand {
  ViewSqlCommand(Console console, ViewCatalogue views) {
    super(console, views, Definition.Kind.VIEW);
  }
}
