#!/usr/bin/env bash
# Runs the JMH benchmarks, two to three minutes in all: bench/jmh.sh [JMH arguments, for instance DecodeBenchmark or -prof gc]
set -euo pipefail
root="$(cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/.." && pwd)"
java="${JAVA_HOME:+$JAVA_HOME/bin/}java"
for tool in mvn "$java"; do
  command -v "$tool" >/dev/null || {
    echo "jmh: $tool is missing: install JDK 17 or newer and Maven 3.8 or newer" >&2
    exit 1
  }
done
mvn -q -B -Dstyle.color=never -f "$root/pom.xml" -DskipTests -pl bench -am package >&2
exec "$java" -cp "$(<"$root/bench/target/classpath")" \
  -Dskein.bench.recording="${SKEIN_BENCH_RECORDING:-$root/examples/shop.jfr}" org.openjdk.jmh.Main "$@"
