import "@mantine/core/styles.layer.css";
import "@mantine/notifications/styles.layer.css";
import "@mantine/spotlight/styles.layer.css";
import "./ui/ui.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { MantineProvider } from "@mantine/core";
import { Notifications } from "@mantine/notifications";
import { chooseEngine } from "./engine/choose";
import { App } from "./ui/App";
import { problem } from "./ui/messages";
import { keepOffline } from "./ui/offline";
import { PageContext } from "./ui/store/hooks";
import { Page } from "./ui/store/page";
import { wantedOf } from "./ui/store/wanted";
import { theme } from "./ui/theme";

const root = document.getElementById("root");
if (root === null) {
  throw new Error("index.html has no element #root");
}
const page = new Page(await chooseEngine());
if (page.engine.mode === "browser") {
  keepOffline();
}
createRoot(root).render(
  <StrictMode>
    <MantineProvider theme={theme} defaultColorScheme="auto">
      <Notifications position="bottom-right" />
      <PageContext.Provider value={page}>
        <App />
      </PageContext.Provider>
    </MantineProvider>
  </StrictMode>,
);
page.start(wantedOf(location)).catch(problem);
