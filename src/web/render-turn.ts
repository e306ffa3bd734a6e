let latest: Promise<void> = Promise.resolve();

/**
 * Resolves in a round of the event loop in which no other page is rendered. A render takes milliseconds without a pause; between two of them
 * everybody else is answered, who wants a page from memory, say.
 */
export function renderTurn(): Promise<void> {
  latest = latest.then(() => new Promise((go) => setImmediate(go)));
  return latest;
}
