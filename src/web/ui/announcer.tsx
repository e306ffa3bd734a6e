import { useSyncExternalStore } from "react";

let text = "";
const listeners = new Set<() => void>();

/** Makes a screen reader say `message` once it has finished speaking. The same message is said again when it is repeated. */
export function announce(message: string): void {
  text = message === text ? `${message} ` : message;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The live region; used once per page. */
export function Announcer() {
  const message = useSyncExternalStore(
    subscribe,
    () => text,
    () => "",
  );
  return (
    <div role="status" aria-live="polite" className="sr-only">
      {message}
    </div>
  );
}
