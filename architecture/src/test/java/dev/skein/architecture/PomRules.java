package dev.skein.architecture;

import dev.skein.architecture.House.Room;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.xml.sax.SAXException;

/** Reads the rules of the {@link House} against the poms. */
final class PomRules {
  private static final String GROUP = "dev.skein";
  private static final String ARTIFACT_PREFIX = "skein-";

  private final Path root;

  /**
   * @param root folder of the root pom
   */
  PomRules(Path root) {
    this.root = root;
  }

  /** The modules that the root pom lists. */
  List<String> modules() throws IOException {
    List<String> names = new ArrayList<>();
    for (Element module : children(child(pom(root), "modules"), "module")) {
      names.add(module.getTextContent().strip());
    }
    return names;
  }

  /** One line a wrong dependency; empty when all is well. */
  List<String> violations() throws IOException {
    List<String> found = new ArrayList<>();
    for (String module : modules()) {
      Room room = House.ofModule(module);
      if (room == null) {
        found.add("module " + module + " has no room in the house");
        continue;
      }
      Element project = pom(root.resolve(module));
      for (Element dependency : children(child(project, "dependencies"), "dependency")) {
        check(room, dependency, found);
      }
      Element plugins = child(child(project, "build"), "plugins");
      for (Element plugin : children(plugins, "plugin")) {
        if (child(plugin, "version") != null) {
          found.add(
              module + " pins " + text(plugin, "artifactId") + " itself, not in the root pom");
        }
      }
    }
    return found;
  }

  private static void check(Room room, Element dependency, List<String> found) {
    String coordinates = text(dependency, "groupId") + ":" + text(dependency, "artifactId");
    if (child(dependency, "version") != null) {
      found.add(room.name + " pins " + coordinates + " itself, not in the root pom");
    }
    if (text(dependency, "groupId").equals(GROUP)) {
      Room other =
          House.rooms().get(text(dependency, "artifactId").substring(ARTIFACT_PREFIX.length()));
      if (other == null || !room.mayUse(other)) {
        found.add(room.name + " must not depend on " + coordinates);
      }
    } else if (!text(dependency, "scope").equals("test") && !room.mayUseLibrary(coordinates)) {
      found.add(room.name + " must not depend on " + coordinates);
    }
  }

  private static Element pom(Path folder) throws IOException {
    try {
      DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
      factory.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);
      return factory
          .newDocumentBuilder()
          .parse(folder.resolve("pom.xml").toFile())
          .getDocumentElement();
    } catch (ParserConfigurationException | SAXException e) {
      throw new IOException("cannot read " + folder.resolve("pom.xml"), e);
    }
  }

  private static String text(Element parent, String name) {
    Element child = child(parent, name);
    return child == null ? "" : child.getTextContent().strip();
  }

  private static Element child(Element parent, String name) {
    List<Element> all = children(parent, name);
    return all.isEmpty() ? null : all.get(0);
  }

  private static List<Element> children(Element parent, String name) {
    List<Element> all = new ArrayList<>();
    for (Node n = parent == null ? null : parent.getFirstChild();
        n != null;
        n = n.getNextSibling()) {
      if (n instanceof Element e && e.getTagName().equals(name)) {
        all.add(e);
      }
    }
    return all;
  }
}
