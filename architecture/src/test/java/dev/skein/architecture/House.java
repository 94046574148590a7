package dev.skein.architecture;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Who may lean on whom. A new module gets a line here, and a new library is let in here, on purpose; {@code
 * docs/architecture.md} says the same in words.
 */
final class House {
  /** Lets a room use any library. */
  static final String ANYTHING = "";

  /** Names every room of the house. */
  static final String ALL = "*";

  private static final Map<String, Room> ROOMS = new LinkedHashMap<>();

  static {
    // The lower three run in the browser too: nothing but java.base.
    room("parser").packages("parser");
    room("cjfr").packages("cjfr").rooms("parser");
    room("tables").packages("tables").rooms("parser", "cjfr");
    room("views").packages("views");
    // The parser for what opens files, and for the error that names an offset.
    room("duckdb")
        .packages("duckdb")
        .rooms("parser", "tables", "views", "cjfr")
        .wholeJdk()
        .libraries("org.duckdb:duckdb_jdbc")
        .foreign("org.duckdb");
    // JDK Mission Control runs in a process of its own; Jackson carries what it found.
    room("reports")
        .packages("reports")
        .rooms("duckdb", "views")
        .wholeJdk()
        .libraries(
            "com.fasterxml.jackson.core:jackson-core",
            "org.openjdk.jmc:common",
            "org.openjdk.jmc:flightrecorder",
            "org.openjdk.jmc:flightrecorder.rules",
            "org.openjdk.jmc:flightrecorder.rules.jdk")
        .foreign("com.fasterxml.jackson.core", "org.openjdk.jmc");
    // The tables for quoting SQL, the views for what the library would have.
    room("server")
        .packages("server")
        .rooms("duckdb", "tables", "views")
        .wholeJdk()
        .libraries(
            "io.javalin:javalin",
            "com.fasterxml.jackson.core:jackson-core",
            "org.apache.arrow:arrow-format",
            "com.google.flatbuffers:flatbuffers-java",
            "org.snakeyaml:snakeyaml-engine",
            "org.slf4j:slf4j-nop")
        .foreign(
            "io.javalin",
            "jakarta.servlet",
            "org.eclipse.jetty",
            "com.fasterxml.jackson.core",
            "org.apache.arrow.flatbuf",
            "com.google.flatbuffers",
            "org.snakeyaml.engine",
            // The driver's streamed results, for Arrow.
            "org.duckdb");
    room("cli")
        .packages("cli")
        .rooms("parser", "cjfr", "tables", "views", "duckdb", "reports", "server", "web")
        .wholeJdk()
        .libraries("info.picocli:picocli")
        // The driver's streamed results, for printing; not what we put into its package.
        .foreign("picocli", "org.duckdb");
    // No room in its pom: it compiles their sources once more, with the other twins.
    room("wasm")
        .packages("wasm")
        .rooms("parser", "cjfr", "tables", "views")
        .libraries(
            "org.teavm:teavm-classlib",
            "org.teavm:teavm-core",
            "org.teavm:teavm-interop",
            "org.teavm:teavm-jso",
            "org.teavm:teavm-jso-apis")
        .foreign("org.teavm");
    // TypeScript: no class, and nobody's library but npm's; what wasm compiles is among its files.
    room("web").rooms("wasm");
    // In a folder of its own, collector/, with the services that speak it.
    room("collector-protocol")
        .packages("collector.protocol", "collector.v1")
        .libraries(
            "io.grpc:grpc-protobuf", "io.grpc:grpc-stub", "com.google.protobuf:protobuf-java")
        .foreign("io.grpc", "com.google.protobuf", "com.google.common.util.concurrent");
    // No library: whoever uses it has its own.
    room("collector-service").packages("collector.service").wholeJdk();
    // Small on purpose: it runs on every node. Jackson's reader for what Kubernetes answers.
    room("collector-agent")
        .packages("collector.agent")
        .rooms("collector-protocol")
        .wholeJdk()
        .libraries(
            "io.grpc:grpc-stub",
            "io.grpc:grpc-util",
            "io.grpc:grpc-netty-shaded",
            "com.google.protobuf:protobuf-java",
            "com.fasterxml.jackson.core:jackson-core")
        .foreign("io.grpc", "com.google.protobuf", "com.fasterxml.jackson.core");
    // Reports and their databases are made in processes of their own; the server for its eye on
    // clients, and for notebooks.
    room("collector-analyzer")
        .packages("collector.analyzer")
        .rooms("collector-protocol", "collector-service", "views", "duckdb", "reports", "server")
        .wholeJdk()
        .libraries(
            "io.javalin:javalin",
            "io.grpc:grpc-api",
            "io.grpc:grpc-stub",
            "io.grpc:grpc-util",
            "io.grpc:grpc-netty-shaded",
            "com.google.protobuf:protobuf-java",
            "com.fasterxml.jackson.core:jackson-core",
            "software.amazon.awssdk:s3",
            "software.amazon.awssdk:url-connection-client",
            "org.slf4j:slf4j-nop")
        .foreign(
            "io.grpc",
            "com.google.protobuf",
            "com.fasterxml.jackson.core",
            "io.javalin",
            "jakarta.servlet",
            "org.eclipse.jetty",
            "software.amazon.awssdk");
    // Kubernetes' client with Jackson 3, whose trees keep what we do not know of a Pod; Bouncy
    // Castle makes certificates.
    room("collector-controller")
        .packages("collector.controller")
        .rooms("collector-service")
        .wholeJdk()
        .libraries(
            "io.javalin:javalin",
            "io.fabric8:kubernetes-client",
            "io.fabric8:kubernetes-client-api",
            "io.fabric8:kubernetes-model-core",
            "io.fabric8:kubernetes-model-admissionregistration",
            "io.fabric8:kubernetes-httpclient-jdk",
            "io.fabric8:zjsonpatch",
            "tools.jackson.core:jackson-core",
            "tools.jackson.core:jackson-databind",
            "org.bouncycastle:bcpkix-jdk18on",
            "org.bouncycastle:bcprov-jdk18on",
            "org.slf4j:slf4j-nop")
        .foreign(
            "io.fabric8",
            "tools.jackson",
            "io.javalin",
            "jakarta.servlet",
            "org.eclipse.jetty",
            "org.bouncycastle");
    // Starts the others as a user would; reads their logs, and writes out what was stored.
    room("collector-demo")
        .packages("collector.demo")
        .rooms("collector-protocol", "collector-service", "collector-agent", "collector-analyzer")
        .libraries("com.fasterxml.jackson.core:jackson-core", "tools.profiler:async-profiler")
        .foreign("com.fasterxml.jackson.core");
    // The chart and its tests; no code.
    room("deploy").packages("deploy").wholeJdk();
    room("bench").packages("bench").rooms(ALL).wholeJdk().libraries(ALL).foreign(ANYTHING);
    room("architecture")
        .packages("architecture")
        .rooms(ALL)
        .wholeJdk()
        .libraries(ALL)
        .foreign(ANYTHING);
  }

  private House() {}

  /** The rooms by the name of their module. */
  static Map<String, Room> rooms() {
    return ROOMS;
  }

  /** The room of a module as the root pom names it, or null: {@code collector/agent} is collector-agent. */
  static Room ofModule(String folder) {
    return ROOMS.get(folder.replace('/', '-'));
  }

  private static Room room(String name) {
    Room room = new Room(name);
    ROOMS.put(name, room);
    return room;
  }

  /** A module, its packages, and what it may use beside itself and {@code java.base}. */
  static final class Room {
    final String name;
    List<String> packages = List.of();
    Set<String> rooms = Set.of();
    Set<String> libraries = Set.of();
    List<String> foreign = List.of();
    boolean wholeJdk;

    private Room(String name) {
      this.name = name;
    }

    /** Below {@code dev.skein}, with everything below them. */
    private Room packages(String... names) {
      packages = List.of(names);
      return this;
    }

    /** Modules that it may use. */
    private Room rooms(String... names) {
      rooms = Set.of(names);
      return this;
    }

    /** Maven coordinates without a version that its pom may name outside of the tests. */
    private Room libraries(String... names) {
      libraries = Set.of(names);
      return this;
    }

    /** Packages of libraries that its classes may use, with everything below them. */
    private Room foreign(String... names) {
      foreign = List.of(names);
      return this;
    }

    /** Any module of the JDK, not {@code java.base} alone. */
    private Room wholeJdk() {
      wholeJdk = true;
      return this;
    }

    boolean mayUse(Room other) {
      return other == this || rooms.contains(ALL) || rooms.contains(other.name);
    }

    boolean mayUseLibrary(String coordinates) {
      return libraries.contains(ALL) || libraries.contains(coordinates);
    }

    boolean mayUseForeign(String packageName) {
      return foreign.stream().anyMatch(f -> f.equals(ANYTHING) || within(packageName, f));
    }
  }

  /** Whether {@code packageName} is {@code parent} or below it. */
  static boolean within(String packageName, String parent) {
    return packageName.equals(parent) || packageName.startsWith(parent + ".");
  }
}
