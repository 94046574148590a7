#!/usr/bin/env bash
# Measures an agent and an analyzer: memory and processor time at rest and under load, and the time from a finished chunk to
# its acceptance; then many simulated agents at one analyzer.
#
#   bench/collect.sh [SECONDS]
#
# SECONDS is how long the simulated agents send, by default 600. Needs Linux, Maven and JDK 17 or newer.
set -euo pipefail
root="$(cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/.." && pwd)"
java="${JAVA_HOME:+$JAVA_HOME/bin/}java"
for tool in mvn "$java"; do
  command -v "$tool" >/dev/null || {
    echo "collect: $tool is missing" >&2
    exit 1
  }
done
mvn -q -B -Dstyle.color=never -f "$root/pom.xml" -DskipTests -pl bench,collector/agent,collector/analyzer -am package >&2
classpath="$(<"$root/bench/target/classpath")"
work="$(mktemp -d "$root/bench/target/collect.XXXXXX")"
processes=()
finish() {
  kill "${processes[@]}" 2>/dev/null || true
  wait || true
  rm -rf "$work"
}
trap finish EXIT

run() {
  "$java" -Xmx256m -cp "$classpath" "dev.skein.bench.$1" "${@:2}"
}
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
memory() {
  awk '/VmRSS/ { now = $2 } /VmHWM/ { most = $2 } END { printf "%d MiB, at most %d MiB", now / 1024, most / 1024 }' "/proc/$1/status"
}
# Processor time of a process in hundredths of a second.
ticks() {
  awk '{ print $14 + $15 }' "/proc/$1/stat"
}

# Without tokens all agents of this machine count as one, so that one may have as many streams as all.
SKEIN_ANALYZER_STORE="file://$work/store" SKEIN_ANALYZER_GRPC_ADDRESS=127.0.0.1:0 SKEIN_ANALYZER_HTTP_ADDRESS=127.0.0.1:0 SKEIN_ANALYZER_INSECURE=true \
  SKEIN_ANALYZER_AUTHENTICATION=none SKEIN_ANALYZER_MAX_STREAMS_PER_AGENT=256 "$java" -Xmx256m -jar "$root"/collector/analyzer/target/skein-collector-analyzer-*.jar >"$work/analyzer.log" &
analyzer=$!
processes+=("$analyzer")
port="$(await "$work/analyzer.log" '"event":"ready","grpc":"[^"]*:\([0-9]*\)"')"

# The folder is there before any application is, as on a node.
mkdir "$work/recordings"
# As docs/agent.md starts it.
read -ra flags <<<"$(sed -n 's/^java \(-XX.*\) -jar .*/\1/p' "$root/docs/agent.md")"
MALLOC_ARENA_MAX=1 SKEIN_AGENT_MODE=grpc SKEIN_AGENT_RECORDINGS="$work/recordings" SKEIN_AGENT_SPOOL="$work/spool" SKEIN_AGENT_ANALYZER="http://127.0.0.1:$port" \
  SKEIN_AGENT_PLAINTEXT=true SKEIN_AGENT_KUBERNETES=off SKEIN_AGENT_STATUS=127.0.0.1:0 \
  "$java" "${flags[@]}" -jar "$root"/collector/agent/target/skein-collector-agent-*.jar >"$work/agent.log" &
agent=$!
processes+=("$agent")
await "$work/agent.log" '"statusPort":\([0-9]*\)' >/dev/null
# The same JVM with nothing to do.
"$java" "${flags[@]}" -cp "$classpath" dev.skein.bench.Idle &
idle=$!
processes+=("$idle")

echo "load: $(cut -d' ' -f1 /proc/loadavg), processors: $(nproc)"
run ChunkWriter "$work/recordings" 50 60000 1000 0 >"$work/first"
sleep 60
before="$(ticks "$agent")"
before_idle="$(ticks "$idle")"
sleep 60
share() {
  awk -v t="$1" 'BEGIN { printf "%.2f %% of a processor", t / 60 }'
}
echo "agent, 50 quiet files: $(memory "$agent"), $(share $(($(ticks "$agent") - before))); a JVM that does nothing: $(share $(($(ticks "$idle") - before_idle)))"
kill "$idle"

echo "  50 chunks at once for an agent that has just started: $(run ChunkLags "$work/first" "$work/agent.log")"

run ChunkWriter "$work/recordings" 50 300000 5000 60 >"$work/written"
sleep 3
echo "agent, 50 files that grow by 3 MB/s: $(memory "$agent")"
echo "  $(run ChunkLags "$work/written" "$work/agent.log")"
# 10,000 files that come within seconds, one chunk each.
accepted="$(grep -c '"chunk_accepted"' "$work/agent.log")"
run ChunkWriter "$work/recordings" 50 5000 50 10 1 >"$work/many"
begin="$SECONDS"
while (($(grep -c '"chunk_accepted"' "$work/agent.log") < accepted + $(wc -l <"$work/many") && SECONDS < begin + 600)); do
  sleep 1
done
echo "agent, 10,000 more files: done $((SECONDS - begin)) s after the last was written, $(memory "$agent")"
echo "  $(run ChunkLags "$work/many" "$work/agent.log")"
echo "analyzer: $(memory "$analyzer")"
kill "$agent"

run FleetLoop "$port" 50 20 "${1:-600}" &
fleet=$!
processes+=("$fleet")
while sleep 60 && kill -0 "$fleet" 2>/dev/null; do
  echo "  analyzer: $(memory "$analyzer")"
done
wait "$fleet"
echo "analyzer afterwards: $(memory "$analyzer"), $(find "$work/store/chunks" -name '*.jfr' | wc -l) chunks in its folder"
