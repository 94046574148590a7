package dev.skein.cli;

import dev.skein.views.Definition;
import picocli.CommandLine.Command;

/** Lists views. */
@Command(
    name = "views",
    description = "List the views, and which of them a recording has.",
    footerHeading = "%nExamples:%n",
    footer = {
      "  skein views                    all views by area",
      "  skein views gc                 those that are about gc",
      "  skein views '*-flamegraph'     those with such a name",
      "  skein views app.jfr            which are available, and what the others need",
      "  skein views io --sql           as a script"
    })
final class ViewsCommand extends LibraryCommand {
  ViewsCommand(Console console, ViewCatalogue views) {
    super(console, views, Definition.Kind.VIEW);
  }
}
