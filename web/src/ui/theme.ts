import { createTheme } from "@mantine/core";

/** The page's look, where it differs from Mantine's. */
export const theme = createTheme({
  fontFamily: 'system-ui, -apple-system, "Segoe UI", Roboto, "DejaVu Sans", sans-serif',
  fontFamilyMonospace: 'ui-monospace, SFMono-Regular, Menlo, Consolas, "DejaVu Sans Mono", monospace',
  headings: {
    fontFamily: 'system-ui, -apple-system, "Segoe UI", Roboto, "DejaVu Sans", sans-serif',
    fontWeight: "650",
  },
  defaultRadius: "sm",
  autoContrast: true,
  // Dark enough for white letters on it.
  primaryShade: { light: 8, dark: 8 },
  // Those of messages have no word for screen readers of their own.
  components: { CloseButton: { defaultProps: { "aria-label": "Close" } } },
});
