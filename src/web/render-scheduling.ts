let latest: Promise<void> = Promise.resolve();

/**
 * Libuv accepts one new connection per event loop iteration. With a render in each iteration, new connections would wait behind as
 * many renders as there are connections before them; an empty iteration takes microseconds.
 */
const roundsBetween = 16;

/**
 * Resolves when no other page is being rendered and the event loop has run since. A render blocks it for milliseconds; between two
 * renders other requests (cached pages, for example) are answered.
 */
export function waitToRender(): Promise<void> {
  latest = latest.then(async () => {
    for (let round = 0; round < roundsBetween; round++) await new Promise((go) => setImmediate(go));
  });
  return latest;
}
