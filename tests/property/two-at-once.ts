import { inject } from "vitest";
import { isRefusal } from "#domain/refusal.ts";
import { databaseNamed } from "#support/database-server.ts";
import { expectInvariants } from "#support/shop-invariants.ts";
import { openStatementProxy, pauseBefore, type StatementProxy } from "#support/statement-proxy.ts";
import type { TestShop } from "#support/test-shop.ts";
import { openClient } from "./sale-clients.ts";

/** What a process came to: an answer, a refusal by its code, or a fault. */
export type Outcome = { answer: unknown } | { refusal: string } | { fault: string };

/** Two things that two processes do at once, and what is wrong once both are done, in words. */
export type Race = {
  first(shop: TestShop): Promise<unknown>;
  second(shop: TestShop): Promise<unknown>;
  faults(outcomes: Outcome[]): Promise<string[]>;
};

/** Makes what the two are about. Each call makes it anew, so that it can be tried again and again. */
export type RaceMaker = (shop: TestShop) => Promise<Race>;

/** `at`: the statement of the first process before which the second one comes, counted from 1. */
export type BrokenRace = { at: number; faults: string[] };

/** No operation that is tried here has more. */
const maxStatements = 80;

/**
 * The first process stops before one of its statements, until the second one is done or waits for a lock of the first: once for each of the statements. Nothing is
 * left to chance, so what is found once is found each time. Gives the first that goes wrong; null: none does.
 * @param rewrite changes statements on their way to the database, to one of the same length.
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

/** Null: the first process ended before. */
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

/** Returns when the process of this name waits for a lock, or is done. */
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
