import { resumeImports } from "#domain/imports/import-working.ts";
import type { Shop } from "#domain/shop.ts";
import { type Polling, pollFor } from "./polling.ts";

const pollMs = 2000;

/** Looks every two seconds, in each process that runs jobs, for imports that a process left unfinished. */
export function resumeUnfinishedImports(shop: Shop, onFault: (fault: Error) => void): Polling {
  const resume = async () => {
    await resumeImports(shop);
    return false;
  };
  return pollFor(resume, pollMs, onFault);
}
