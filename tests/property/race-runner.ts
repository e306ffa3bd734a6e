import { inject } from "vitest";
import { isRefusal } from "#domain/refusal.ts";
import { databaseNamed } from "#support/database-server.ts";
import { expectInvariants } from "#support/shop-invariants.ts";
import { openStatementProxy, pauseBefore, type StatementProxy } from "#support/statement-proxy.ts";
import type { TestShop } from "#support/test-shop.ts";
import { openClient } from "./sale-clients.ts";

/** The result of a process: an answer, a refusal by its code, or a fault. */
export type Outcome = { answer: unknown } | { refusal: string } | { fault: string };

/** Two actions that two processes do at once, and what is wrong once both are done, in words. */
export type Race = {
  first(shop: TestShop): Promise<unknown>;
  second(shop: TestShop): Promise<unknown>;
  faults(outcomes: Outcome[]): Promise<string[]>;
};

/** Makes the records of a race. Each call makes new ones, so that the race can be run repeatedly. */
export type RaceMaker = (shop: TestShop) => Promise<Race>;

/** `at`: the statement of the first process before which the second process runs, counted from 1. */
export type BrokenRace = { at: number; faults: string[] };

/** No operation tried here has more statements. */
const maxStatements = 80;

/**
 * Pauses the first process before one of its statements until the second one is done or waits for a lock of the first: once for each statement. Nothing is
 * left to chance, so every run finds the same. Returns the first statement at which something goes wrong, or null.
 * @param rewrite changes statements on their way to the database, keeping their length.
 * @param from the first statement that is tried.
 */
export async function brokenRace(
  shop: TestShop,
  make: RaceMaker,
  { rewrite, from = 1 }: { rewrite?: (sql: string) => string; from?: number } = {},
): Promise<BrokenRace | null> {
  const [database] = await shop.sql<{ name: string }[]>`select current_database() as name`;
  const proxy = await openStatementProxy(databaseNamed(inject("appTarget"), database?.name ?? ""), rewrite);
  try {
    for (let at = from; at <= maxStatements; at++) {
      const faults = await faultsAt(shop, proxy, await make(shop), at);
      if (faults === null) return null;
      if (faults.length > 0) return { at, faults };
    }
    throw new Error(`The first process has more than ${maxStatements} statements.`);
  } finally {
    await proxy.close();
  }
}

/** Returns null where the first process ended before statement `at`. */
async function faultsAt(shop: TestShop, proxy: StatementProxy, { first, second, faults }: Race, at: number): Promise<string[] | null> {
  const pause = pauseBefore(at);
  const clients = [openClient(shop, proxy, null, pause), openClient(shop, proxy, null)] as const;
  try {
    const one = outcomeOf(first(clients[0].shop));
    const isPaused = await Promise.race([pause.reached.then(() => true), one.then(() => false)]);
    if (!isPaused) return null;
    const two = outcomeOf(second(clients[1].shop));
    await untilItWaits(shop, clients[1].name, two);
    pause.goOn();
    const outcomes = await Promise.all([one, two]);
    const thrown = outcomes.flatMap((outcome) => ("fault" in outcome ? [`a process failed: ${outcome.fault}`] : []));
    return [...thrown, ...(await faults(outcomes)), ...(await brokenInvariants(shop))];
  } finally {
    pause.goOn();
    for (const client of clients) await client.close();
  }
}

async function outcomeOf(work: Promise<unknown>): Promise<Outcome> {
  try {
    return { answer: await work };
  } catch (thrown) {
    if (isRefusal(thrown)) return { refusal: thrown.code };
    const { message, cause } = thrown instanceof Error ? thrown : new Error(String(thrown));
    return { fault: cause instanceof Error ? cause.message : message };
  }
}

/** Resolves when the process with this name waits for a lock or is done. */
async function untilItWaits({ ownerSql }: TestShop, name: string, work: Promise<Outcome>): Promise<void> {
  let isDone = false;
  void work.then(() => {
    isDone = true;
  });
  const deadline = Date.now() + 30_000;
  while (!isDone) {
    const waiting = await ownerSql`select from pg_stat_activity where application_name = ${name} and wait_event_type = 'Lock'`;
    if (waiting.length > 0) return;
    if (Date.now() > deadline) throw new Error("The second process is neither done nor waits for a lock.");
  }
}

async function brokenInvariants(shop: TestShop): Promise<string[]> {
  try {
    await expectInvariants(shop);
    return [];
  } catch (thrown) {
    return [`an invariant is broken: ${thrown instanceof Error ? thrown.message : thrown}`];
  }
}
