# Sourced by scripts that need a controller: starts one with a certificate of its own, beside as much of an API server as it asks.
#
#   start_controller FOLDER
#
# sets `controller` (its process), `webhook` (its port) and `keys` (the key store that a client needs); what is to be stopped at
# the end is added to `processes`. The caller has set `root`, `java` and `classpath`.

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

start_controller() {
  keys="$1/keys.p12"
  "$(dirname "$(readlink -f "$(command -v "$java")")")/keytool" -genkeypair -alias controller -keyalg EC -groupname secp256r1 -storetype PKCS12 \
    -keystore "$keys" -storepass benchmark -dname CN=localhost -ext san=dns:localhost,ip:127.0.0.1 2>"$1/keytool.log" || {
    cat "$1/keytool.log" >&2
    exit 1
  }
  "$java" -cp "$classpath" dev.skein.bench.WebhookKeys "$keys" "$1/tls.crt" "$1/tls.key"
  "$java" -Xmx64m -cp "$classpath" dev.skein.bench.QuietCluster >"$1/cluster.log" &
  processes+=("$!")
  local cluster
  cluster="$(await "$1/cluster.log" 'port \([0-9]*\)')"
  # As its image starts it.
  KUBECONFIG=/dev/null KUBERNETES_MASTER="http://127.0.0.1:$cluster" SKEIN_CONTROLLER_CERTIFICATES=files \
    SKEIN_CONTROLLER_TLS_CERTIFICATE="$1/tls.crt" SKEIN_CONTROLLER_TLS_KEY="$1/tls.key" SKEIN_CONTROLLER_WEBHOOK_ADDRESS=127.0.0.1:0 \
    SKEIN_CONTROLLER_HEALTH_ADDRESS=127.0.0.1:0 SKEIN_CONTROLLER_METRICS_ADDRESS=127.0.0.1:0 \
    "$java" "@$root/deploy/images/controller.options" -jar "$root"/collector/controller/target/skein-collector-controller-*.jar \
    >"$1/controller.log" 2>&1 &
  controller=$!
  processes+=("$controller")
  await "$1/controller.log" '\("event":"ready"\)' >/dev/null
  webhook="$(await "$1/controller.log" '"webhook":\([0-9]*\)')"
}
