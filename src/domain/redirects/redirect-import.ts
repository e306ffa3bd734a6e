import { parse } from "csv-parse/sync";
import type { z } from "zod";
import { inTransaction } from "#db/transaction.ts";
import type { Actor } from "#domain/actor.ts";
import { record } from "#domain/domain-events/domain-events.ts";
import { parseInput, plainMessage } from "#domain/input-parsing.ts";
import { requireRight } from "#domain/permissions.ts";
import { Refusal } from "#domain/refusal.ts";
import type { Shop } from "#domain/shop.ts";
import { deadTargets } from "./dead-targets.ts";
import { selectSteps, upsertRedirects } from "./redirect-admin-queries.ts";
import { redirectFile, redirectInput, redirectPath } from "./redirect-input.ts";
import { selectTargets } from "./redirect-queries.ts";
import { placeFaults } from "./redirects.ts";

type Row = { line: number; path: string; target: string };
/** `line` starts at 1, as in a text editor. */
export type FaultyRow = Row & { fault: string };
/** `dead`: rows that are imported although nothing is at their target now. */
export type RedirectImport = { added: number; changed: number; same: number; faulty: FaultyRow[]; dead: Row[] };

const maxRows = 5000;

/**
 * Adds the redirects of a file with two columns (from, to), with or without a header line; a faulty row is reported and left out. In a trial
 * nothing is stored. Staff need the right `content.change`. Refuses `input-invalid` for another kind of file, or more than 5,000 rows.
 */
export async function importRedirects(shop: Shop, actor: Actor, input: z.input<typeof redirectFile>): Promise<RedirectImport> {
  requireRight(actor, "content.change");
  const { text, isTrial } = parseInput(redirectFile, input);
  const { rows, faulty } = readable(rowsOf(text));
  return inTransaction(shop, async (shop) => {
    const places = await placeFaults(
      shop,
      rows.map(({ path }) => path),
    );
    const stored = await selectTargets(
      shop,
      rows.map(({ path }) => path),
    );
    const shown = rows.filter(({ path }) => places.has(path)).map((row) => ({ ...row, fault: places.get(row.path) as string }));
    const possible = rows.filter(({ path }) => !places.has(path));
    const steps = await selectSteps(
      shop,
      possible.flatMap(({ target }) => redirectPath(target) ?? []),
    );
    const { straight, looping } = withoutLoops(possible, steps);
    const dead = await deadTargets(
      shop,
      straight.map(({ target }) => target),
      new Set(straight.map(({ path }) => path)),
    );
    const changes = straight.filter(({ path, target }) => stored.get(path) !== target);
    if (!isTrial && changes.length > 0) {
      await upsertRedirects(shop, changes);
      await record(shop, actor, "redirects.imported", { kind: "redirect", id: "import" }, { count: changes.length });
    }
    const changed = changes.filter(({ path }) => stored.has(path)).length;
    return {
      added: changes.length - changed,
      changed,
      same: straight.length - changes.length,
      faulty: [...faulty, ...shown, ...looping].sort((one, other) => one.line - other.line),
      dead: straight.filter(({ target }) => dead.has(target)),
    };
  });
}

function rowsOf(text: string): Row[] {
  let records: { record: string[]; info: { lines: number } }[];
  const separator = text.slice(0, 2000).includes("\t") ? "\t" : /^[^,\n]*;/.test(text) ? ";" : ",";
  try {
    // The types of the parser do not cover what `info` does to the records.
    records = parse(text, {
      bom: true,
      delimiter: separator,
      info: true,
      relaxColumnCount: true,
      skipEmptyLines: true,
      trim: true,
    }) as unknown as typeof records;
  } catch (fault) {
    throw new Refusal("input-invalid", { fields: { text: "This file cannot be read as CSV. Save it with two columns, from and to." } }, fault);
  }
  if (records.length > maxRows) throw new Refusal("input-invalid", { fields: { text: `At most ${maxRows} rows at once. Split the file.` } });
  const rows = records.map(({ record: [path = "", target = ""], info }) => ({ line: info.lines, path, target }));
  const [first] = rows;
  // A header line contains no path.
  return first && !first.path.startsWith("/") && !/^https?:/.test(first.path) ? rows.slice(1) : rows;
}

/** Returns the rows that are redirects, each path once. Only the path of full URLs, as other shops export them, counts. */
function readable(all: Row[]): { rows: Row[]; faulty: FaultyRow[] } {
  const rows = new Map<string, Row>();
  const faulty: FaultyRow[] = [];
  for (const row of all) {
    const parsed = redirectInput.safeParse({ path: row.path.replace(/^https?:\/\/[^/]+/, ""), target: row.target }, { error: plainMessage });
    if (!parsed.success) faulty.push({ ...row, fault: parsed.error.issues[0]?.message ?? "This row cannot be read." });
    else {
      const before = rows.get(parsed.data.path);
      if (before) faulty.push({ ...row, fault: `Line ${before.line} begins at the same address.` });
      else rows.set(parsed.data.path, { line: row.line, ...parsed.data });
    }
  }
  return { rows: [...rows.values()], faulty };
}

/** Leaves out each row that would lead back to itself, from the first row on. The work is linear in the rows, however long their chains are. */
function withoutLoops(rows: Row[], stored: ReadonlyMap<string, string>): { straight: Row[]; looping: FaultyRow[] } {
  const onward = new Map<string, string>();
  const lead = (path: string, target: string) => {
    const to = redirectPath(target);
    if (to !== null) onward.set(path, to);
  };
  for (const [path, target] of stored) lead(path, target);
  for (const { path } of rows) onward.delete(path);
  const straight: Row[] = [];
  const looping: FaultyRow[] = [];
  for (const row of rows) {
    const to = redirectPath(row.target);
    if (to !== null && endOf(to, onward) === row.path) looping.push({ ...row, fault: "This leads back to the path itself." });
    else {
      straight.push(row);
      lead(row.path, row.target);
    }
  }
  return { straight, looping };
}

/** Returns where following `onward` ends. Shortens the followed chain in `onward`, so that nothing is followed twice. */
function endOf(path: string, onward: Map<string, string>): string {
  const walked = new Set<string>();
  let end = path;
  for (let next = onward.get(end); next !== undefined && !walked.has(end); next = onward.get(end)) {
    walked.add(end);
    end = next;
  }
  for (const step of walked) if (step !== end) onward.set(step, end);
  return end;
}
