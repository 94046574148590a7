import { notifications } from "@mantine/notifications";

/** Tells the user something that needs no answer. */
export function message(text: string): void {
  notifications.show({ message: text, autoClose: 4000, withBorder: true });
}

/** Tells the user what went wrong, in one line; it stays until it is closed. */
export function problem(error: unknown): void {
  const text = error instanceof Error ? error.message : String(error);
  notifications.show({ message: text, color: "red", autoClose: false, withBorder: true, role: "alert" });
}
