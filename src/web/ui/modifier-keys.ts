import type { KeyboardEvent, MouseEvent } from "react";

/** Whether no modifier key is held: with one, a link opens elsewhere and a key belongs to the browser. */
export function isPlain({ metaKey, ctrlKey, shiftKey, altKey }: MouseEvent | KeyboardEvent): boolean {
  return !(metaKey || ctrlKey || shiftKey || altKey);
}
