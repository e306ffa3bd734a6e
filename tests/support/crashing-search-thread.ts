import { parentPort } from "node:worker_threads";

/** The thread of the search index, except that one question ends it, as a fault in it would. */
parentPort?.on("message", (message: { asked?: { request: { query: string } } | null }) => {
  if (message.asked?.request.query === "end this thread") process.exit(7);
});
await import("#src/search-thread.ts");
