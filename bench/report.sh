#!/usr/bin/env bash
# Measures reports and summaries of an analyzer, beside JDK Mission Control's rules called directly.
#
#   bench/report.sh [FILE.jfr]
#
# Without a file: 19 copies of examples/shop.jfr, 25.8 MB. Needs Linux, Maven, JDK 17 or newer, curl.
set -euo pipefail
root="$(cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/.." && pwd)"
java="${JAVA_HOME:+$JAVA_HOME/bin/}java"
for tool in mvn curl "$java"; do
  command -v "$tool" >/dev/null || {
    echo "report: $tool is missing" >&2
    exit 1
  }
done
mvn -q -B -Dstyle.color=never -f "$root/pom.xml" -DskipTests -pl bench,collector/agent,collector/analyzer -am package >&2
classpath="$(<"$root/bench/target/classpath")"
work="$(mktemp -d "$root/bench/target/report.XXXXXX")"
processes=()
finish() {
  kill "${processes[@]}" 2>/dev/null || true
  wait || true
  rm -rf "$work"
}
trap finish EXIT

# FILE PATTERN: waits for a line of a log, and prints what the pattern takes out of it.
await() {
  local found=
  for ((i = 0; i < 600 && ${#found} == 0; i++)); do
    sleep 0.1
    found="$(sed -n "s/.*$2.*/\1/p" "$1" | head -1)"
  done
  [[ -n "$found" ]] || {
    cat "$1" >&2
    exit 1
  }
  echo "$found"
}

mkdir -p "$work/recordings/bench/uid-1/app"
recording="$work/recordings/bench/uid-1/app/profile-0.jfr"
if (($#)); then
  cp "$1" "$recording"
else
  for _ in {1..19}; do
    cat "$root/examples/shop.jfr"
  done >"$recording"
fi

SKEIN_ANALYZER_STORE="file://$work/store" SKEIN_ANALYZER_GRPC_ADDRESS=127.0.0.1:0 SKEIN_ANALYZER_HTTP_ADDRESS=127.0.0.1:0 SKEIN_ANALYZER_INSECURE=true \
  SKEIN_ANALYZER_AUTHENTICATION=none SKEIN_ANALYZER_REPORT_FOLDER="$work/reports" \
  "$java" -Xmx256m -jar "$root"/collector/analyzer/target/skein-collector-analyzer-*.jar >"$work/analyzer.log" &
analyzer=$!
processes+=("$analyzer")
grpc="$(await "$work/analyzer.log" '"event":"ready","grpc":"[^"]*:\([0-9]*\)"')"
http="$(await "$work/analyzer.log" '"http":"[^"]*:\([0-9]*\)"')"
SKEIN_AGENT_MODE=grpc SKEIN_AGENT_RECORDINGS="$work/recordings" SKEIN_AGENT_SPOOL="$work/spool" SKEIN_AGENT_ANALYZER="http://127.0.0.1:$grpc" \
  SKEIN_AGENT_PLAINTEXT=true SKEIN_AGENT_KUBERNETES=off SKEIN_AGENT_STATUS=127.0.0.1:0 \
  "$java" -Xmx96m -jar "$root"/collector/agent/target/skein-collector-agent-*.jar >"$work/agent.log" &
agent=$!
processes+=("$agent")
size="$(stat -c %s "$recording")"
metric() {
  curl -sf "http://127.0.0.1:$http/q/metrics" | sed -n "s/^$1 //p"
}
for ((i = 0; i < 600; i++)); do
  [[ "$(metric skein_chunk_bytes)" == "$size" ]] && break
  sleep 0.1
done
kill "$agent"
container="http://127.0.0.1:$http/api/v1$(curl -sf "http://127.0.0.1:$http/api/v1/recordings" | grep -o '/namespaces/[^"]*/containers/app' | head -1)"

memory() {
  awk '/VmRSS/ { now = $2 } /VmHWM/ { most = $2 } END { printf "%d MiB, at most %d MiB", now / 1024, most / 1024 }' "/proc/$analyzer/status"
}
# WORDS PATH: asks, and prints how long that took. What the question before has left to do is over by then.
ask() {
  sleep 2
  printf '%s: %s s\n' "$1" "$(curl -sf -o "$work/answer" -w '%{time_total}' "$container/recordings/$2")"
}
direct() {
  local begin
  sleep 2
  begin="$(date +%s%N)"
  "$java" -Xmx1g -cp "$classpath" dev.skein.bench.JmcLoop "$recording" >/dev/null
  echo "JDK Mission Control, called directly: $(awk -v b="$begin" -v e="$(date +%s%N)" 'BEGIN { printf "%.2f", (e - b) / 1e9 }') s"
}

echo "load: $(cut -d' ' -f1 /proc/loadavg), processors: $(nproc), $((size / 1000000)) MB; analyzer: $(memory)"
# A filter makes another report of it: none of them comes from the cache of answers.
ask "report, the first question about the recording" "profile-0.jfr/report?filter=rule"
for round in 1 2 3; do
  direct
  ask "report of what is stored" "profile-0.jfr/report?filter=rule,$round"
  ask "summary of what is stored" "profile-0.jfr/summary?filter=jdk,$round"
done
echo "analyzer: $(memory)"
