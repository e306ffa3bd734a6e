import type { KeyboardEvent, MouseEvent } from "react";

/** Whether no modifier is held: with one, a link opens elsewhere and a key is the browser's own. */
export function isPlain({ metaKey, ctrlKey, shiftKey, altKey }: MouseEvent | KeyboardEvent): boolean {
  return !(metaKey || ctrlKey || shiftKey || altKey);
}
