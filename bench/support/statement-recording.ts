import type { Connection } from "#db/open-database.ts";

/**
 * What an operation sends to PostgreSQL, word for word, so that a bare loop can send exactly that: on a copy of the database
 * as it was before, the same statements with the same values do the same work.
 */
export type Recording = {
  texts: { text: string; prepared: boolean }[];
  operations: Step[][];
};

/**
 * One transaction, or statements outside of a transaction. Those of a batch were sent at once, without waiting for one another; the last batch of a
 * transaction may have been sent together with its COMMIT.
 */
export type Step = { transaction: boolean; batches: Sent[][]; endsWithCommit: boolean };
export type Sent = { text: number; values: unknown[] };

type Seen = { connection: number; text: string; values: unknown[]; turn: object };

/**
 * Runs `work` for each of `count` operations, one after another, and records their statements. The first `warmup` are run
 * but not recorded, because the driver still prepares statements during them.
 */
export async function recordStatements(
  connection: Connection,
  work: (at: number) => Promise<unknown>,
  { warmup, count }: { warmup: number; count: number },
) {
  for (let at = 0; at < warmup; at++) await work(at);
  const operations: Seen[][] = [];
  let seen: Seen[] = [];
  let turn: object | null = null;
  const options = connection.sql.options as { debug?: unknown };
  options.debug = (id: number, text: string, values: unknown[]) => {
    if (turn === null) {
      turn = {};
      // An answer never arrives in the turn of the event loop in which its statement was sent.
      setImmediate(() => {
        turn = null;
      });
    }
    seen.push({ connection: id, text, values: [...values], turn });
  };
  try {
    for (let at = warmup; at < warmup + count; at++) {
      seen = [];
      await work(at);
      operations.push(seen);
    }
  } finally {
    options.debug = false;
  }
  return toRecording(operations, await preparedTexts(connection));
}

/** Returns the texts that the driver has prepared on at least one of its connections. */
async function preparedTexts({ sql }: Connection): Promise<Set<string>> {
  const connections = await Promise.all(Array.from({ length: sql.options.max }, () => sql.reserve()));
  const texts = new Set<string>();
  for (const connection of connections) {
    const rows = await connection.unsafe<{ statement: string }[]>("select statement from pg_prepared_statements");
    for (const { statement } of rows) texts.add(statement);
    connection.release();
  }
  return texts;
}

function toRecording(operations: Seen[][], prepared: Set<string>): Recording {
  const numbers = new Map<string, number>();
  const texts: Recording["texts"] = [];
  const numberOf = (text: string) => {
    const known = numbers.get(text);
    if (known !== undefined) return known;
    numbers.set(text, texts.length);
    return texts.push({ text, prepared: prepared.has(text) }) - 1;
  };
  return { texts, operations: operations.map((seen) => stepsOf(seen, numberOf)) };
}

function stepsOf(seen: Seen[], numberOf: (text: string) => number): Step[] {
  const steps: Step[] = [];
  const open = new Map<number, Step>();
  const lastTurn = new Map<Step, object>();
  for (const { connection, text, values, turn } of seen) {
    const word = text.trimStart().slice(0, 8).trim().toLowerCase();
    if (word.startsWith("rollback")) throw new Error("An operation that is rolled back cannot be recorded.");
    if (word.startsWith("begin")) {
      const step = { transaction: true, batches: [], endsWithCommit: false };
      open.set(connection, step);
      steps.push(step);
    } else if (word.startsWith("commit")) {
      const step = open.get(connection);
      if (step) step.endsWithCommit = lastTurn.get(step) === turn;
      open.delete(connection);
    } else {
      const step = open.get(connection) ?? { transaction: false, batches: [], endsWithCommit: false };
      if (!step.transaction) steps.push(step);
      if (lastTurn.get(step) !== turn) step.batches.push([]);
      lastTurn.set(step, turn);
      step.batches.at(-1)?.push({ text: numberOf(text), values });
    }
  }
  return steps;
}

/** Returns the averages of one operation: its statements, and how often it waits for the database (BEGIN and COMMIT included). */
export function weigh({ operations }: Recording): { statements: number; roundTrips: number } {
  const steps = operations.flat();
  const each = (sum: number) => Math.round((sum / operations.length) * 10) / 10;
  const waits = ({ transaction, batches, endsWithCommit }: Step) => batches.length + (transaction ? 1 : 0) + (transaction && !endsWithCommit ? 1 : 0);
  return {
    statements: each(steps.reduce((sum, { batches }) => sum + batches.flat().length, 0)),
    roundTrips: each(steps.reduce((sum, step) => sum + waits(step), 0)),
  };
}
