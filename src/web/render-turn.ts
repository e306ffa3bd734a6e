let latest: Promise<void> = Promise.resolve();

/**
 * Libuv takes one new connection per round of the event loop, whatever else the round does. With a render in each round, newcomers would wait
 * behind as many renders as there are others before them; an empty round takes microseconds.
 */
const roundsBetween = 16;

/**
 * Resolves when no other page is being rendered and the event loop has come round since. A render takes milliseconds without a pause; between
 * two of them everybody else is answered, who wants a page from memory, say.
 */
export function renderTurn(): Promise<void> {
  latest = latest.then(async () => {
    for (let round = 0; round < roundsBetween; round++) await new Promise((go) => setImmediate(go));
  });
  return latest;
}
