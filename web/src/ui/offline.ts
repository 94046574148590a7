import { notifications } from "@mantine/notifications";

/**
 * Keeps the page's files in the browser, so that it opens without a network from the second time on. A newer release is fetched beside
 * them and offered; it never replaces the files of a page that is in use.
 */
export function keepOffline(): void {
  // Not on plain HTTP from another machine: the page works there all the same.
  if (!("serviceWorker" in navigator) || !import.meta.env.PROD) {
    return;
  }
  const first = navigator.serviceWorker.controller === null;
  navigator.serviceWorker
    .register(new URL("sw.js", document.baseURI))
    .then((registration) => {
      const watch = (worker: ServiceWorker | null) =>
        worker?.addEventListener("statechange", () => {
          if (worker.state === "installed" && !first) {
            offer(worker);
          }
        });
      if (registration.waiting !== null && !first) {
        offer(registration.waiting);
      }
      watch(registration.installing);
      registration.addEventListener("updatefound", () => watch(registration.installing));
    })
    // A host or a setting that forbids it.
    .catch(() => undefined);
}

function offer(worker: ServiceWorker): void {
  notifications.show({
    title: "A newer Skein is here",
    message: "Click to reload the page with it. Recordings have to be opened again.",
    autoClose: false,
    withBorder: true,
    style: { cursor: "pointer" },
    onClick: () => {
      navigator.serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true });
      worker.postMessage("use");
    },
  });
}
