#!/usr/bin/env bash
# Measures how fast an analyzer takes chunks from one agent over loopback, beside what the disk below it writes and syncs.
#
#   bench/ingest.sh [FOLDER]
#
# FOLDER lies on the disk to measure, by default bench/target. Needs Linux, Maven and JDK 17 or newer.
set -euo pipefail
root="$(cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/.." && pwd)"
java="${JAVA_HOME:+$JAVA_HOME/bin/}java"
for tool in mvn "$java"; do
  command -v "$tool" >/dev/null || {
    echo "ingest: $tool is missing: install JDK 17 or newer and Maven 3.8 or newer" >&2
    exit 1
  }
done
mvn -q -B -Dstyle.color=never -f "$root/pom.xml" -DskipTests -pl bench -am package >&2
classpath="$(<"$root/bench/target/classpath")"
mkdir -p "${1:-$root/bench/target}"
work="$(mktemp -d "${1:-$root/bench/target}/ingest.XXXXXX")"
analyzer=
finish() {
  [[ -z "$analyzer" ]] || kill "$analyzer" 2>/dev/null || true
  wait || true
  rm -rf "$work"
}
trap finish EXIT

loop() {
  "$java" -Xmx256m -cp "$classpath" dev.skein.bench.UploadLoop "$@"
}

SKEIN_ANALYZER_STORE="file://$work/store" SKEIN_ANALYZER_GRPC_ADDRESS=127.0.0.1:0 SKEIN_ANALYZER_HTTP_ADDRESS=127.0.0.1:0 SKEIN_ANALYZER_INSECURE=true \
  SKEIN_ANALYZER_AUTHENTICATION=none SKEIN_ANALYZER_RETENTION_BYTES=8g SKEIN_ANALYZER_NAMESPACE_QUOTA=4g \
  "$java" -Xmx256m -cp "$classpath" dev.skein.collector.analyzer.Main >"$work/log" &
analyzer=$!
port=
for ((i = 0; i < 300 && ${#port} == 0; i++)); do
  sleep 0.1
  port="$(sed -n 's/.*"event":"ready","grpc":"[^"]*:\([0-9]*\)".*/\1/p' "$work/log")"
done
[[ -n "$port" ]] || {
  cat "$work/log" >&2
  exit 1
}
memory() {
  awk '/VmRSS|VmHWM/ { printf "%s %d MiB  ", $1, $2 / 1024 } END { print "" }' "/proc/$analyzer/status"
}

echo "load: $(cut -d' ' -f1 /proc/loadavg), processors: $(nproc)"
# Chunks as async-profiler makes them, larger ones, and one at the limit of what a plausible JVM writes.
for shape in "262144 3000 8" "4194304 200 8" "524288000 2 1"; do
  read -r bytes count streams <<<"$shape"
  mkdir "$work/sync"
  upload="$(loop upload "$port" "$bytes" "$count" "$streams")"
  loop sync "$work/sync" "$bytes" "$count" "$streams"
  echo "$upload"
  echo "  analyzer: $(memory)"
  rm -r "$work/sync"
done
