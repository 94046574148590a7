import "./ui/mantine.css";
import "../ui/ui.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { MantineProvider } from "@mantine/core";
import { theme } from "../ui/theme";
import { Api } from "./api";
import { Collected } from "./store";
import { App } from "./ui/App";
import { StoreContext } from "./ui/hooks";

const root = document.getElementById("root");
if (root === null) {
  throw new Error("collected.html has no element #root");
}
const store = new Collected(new Api(new URL(".", document.baseURI).pathname), (address) => location.replace(address));
store.goTo(location.hash);
window.addEventListener("hashchange", () => store.goTo(location.hash));
// Whoever comes back to this page sees what has come meanwhile.
window.addEventListener("focus", () => void store.refresh());
createRoot(root).render(
  <StrictMode>
    <MantineProvider theme={theme} defaultColorScheme="auto">
      <StoreContext.Provider value={store}>
        <App />
      </StoreContext.Provider>
    </MantineProvider>
  </StrictMode>,
);
void store.start();
