import { createHash } from "node:crypto";
import { inTransaction } from "#db/transaction.ts";
import type { Actor } from "#domain/actor.ts";
import { record } from "#domain/domain-events/domain-events.ts";
import { isId } from "#domain/ids.ts";
import { hasRight, requireRight } from "#domain/permissions.ts";
import { beginningOf } from "#domain/plain-text.ts";
import { Refusal } from "#domain/refusal.ts";
import type { Shop } from "#domain/shop.ts";
import { storeFile } from "#domain/stored-files.ts";
import {
  countWorking,
  deleteImports,
  type ImportRow,
  insertImport,
  type ListedImport,
  moveImport,
  selectImport,
  selectImports,
} from "./import-queries.ts";

/**
 * Imports promise: a file is checked before anything is changed, the import continues whatever happens to the browser or the process that began it, and
 * faults are reported for each row (decision 055).
 */
export type { ImportRow, ListedImport } from "./import-queries.ts";

const maxByteCount = 20 * 1024 * 1024;
const maxShown = 50;
/** How many imports run at the same time. */
const maxWorking = 3;

export type ImportKind = ImportRow["kind"];

/** Customers are personal data: staff who may not read or change them cannot see or start imports of customers. */
const requireReading = (actor: Actor, kind: ImportKind) => requireRight(actor, kind === "customers" ? "customers.read" : "products.read");
const requireChanging = (actor: Actor, kind: ImportKind) => requireRight(actor, kind === "customers" ? "customers.change" : "products.change");

type NewImport = { kind?: ImportKind; name: string; bytes: Uint8Array };

/** Checks before the file is read at all. Staff need the right to change products, or customers. Refuses `import-running`. */
export async function requireFreeImport(shop: Shop, actor: Actor): Promise<void> {
  if (!hasRight(actor, "customers.change")) requireRight(actor, "products.change");
  if ((await countWorking(shop)) >= maxWorking) throw new Refusal("import-running");
}

/**
 * Stores a file and checks it in the background. Staff need the right to change products, or customers. Refuses `input-invalid` (an empty file),
 * `file-too-large`, `import-running`.
 */
export async function startImport(shop: Shop, actor: Actor, { kind = "products", name, bytes }: NewImport): Promise<{ id: string }> {
  requireChanging(actor, kind);
  if (bytes.byteLength === 0) throw new Refusal("input-invalid", { reason: "This file is empty." });
  if (bytes.byteLength > maxByteCount) throw new Refusal("file-too-large", { megabytes: maxByteCount / 1024 / 1024 });
  const id = shop.ids.next();
  const fileKey = `imports/${createHash("sha256").update(bytes).digest("hex").slice(0, 32)}.txt`;
  await inTransaction(shop, async (shop) => {
    await storeFile(shop, fileKey, bytes);
    if ((await countWorking(shop)) >= maxWorking) throw new Refusal("import-running");
    const fileName = beginningOf(name.trim() || `${kind}.csv`, 200);
    await insertImport(shop, {
      id,
      kind,
      fileName,
      fileKey,
      fileBytes: bytes.byteLength,
      state: "checking",
      createdAt: shop.clock.now(),
      ...starter(actor),
    });
    await shop.jobs.send(shop.sql, "import-file", { importId: id }, { key: id });
  });
  return { id };
}

/** The actor who starts an import is stored, and imports as long as its rights allow it. */
function starter(actor: Actor): Pick<ImportRow, "startedBy" | "createdBy" | "createdByKey"> {
  if (actor.kind === "apiKey") return { startedBy: "apiKey", createdBy: null, createdByKey: actor.keyId };
  if (actor.kind === "staff") return { startedBy: "staff", createdBy: actor.accountId, createdByKey: null };
  return { startedBy: "system", createdBy: null, createdByKey: null };
}

/** Lists the newest imports that the actor may read. Staff need the right `products.read`. */
export async function listImports(shop: Shop, actor: Actor): Promise<ListedImport[]> {
  requireRight(actor, "products.read");
  return selectImports(shop, hasRight(actor, "customers.read") ? ["products", "collections", "customers"] : ["products", "collections"], maxShown);
}

/** Returns one import. Staff need the right `products.read`, and `customers.read` for an import of customers. Refuses `not-found`. */
export async function readImport(shop: Shop, actor: Actor, id: string): Promise<ImportRow> {
  requireRight(actor, "products.read");
  const found = isId(id) ? await selectImport(shop, id) : null;
  if (!found || found.state === "discarded") throw new Refusal("not-found");
  requireReading(actor, found.kind);
  return found;
}

/** Imports a checked file, or retries a failed import. Staff need the right to change what is in it. Refuses `not-found`, `import-running`. */
export async function runImport(shop: Shop, actor: Actor, id: string): Promise<void> {
  const { fileName, kind } = await readImport(shop, actor, id);
  requireChanging(actor, kind);
  await inTransaction(shop, async (shop) => {
    const started = {
      state: "importing",
      done: 0,
      seenAt: null,
      imported: null,
      fault: null,
      finishedAt: null,
      tries: 0,
      ...starter(actor),
    } as const;
    if (!(await moveImport(shop, id, ["checked", "failed"], started))) throw new Refusal("import-running");
    await record(shop, actor, "import.started", { kind: "import", id }, { title: fileName });
    await shop.jobs.send(shop.sql, "import-file", { importId: id }, { key: id });
  });
}

/** Removes the file; running work stops with its next batch, and what was imported stays. Staff need the right to change what is in it. Refuses `not-found`. */
export async function discardImport(shop: Shop, actor: Actor, id: string): Promise<void> {
  const { fileKey, fileName, kind } = await readImport(shop, actor, id);
  requireChanging(actor, kind);
  await inTransaction(shop, async (shop) => {
    const discarded = { state: "discarded", fileKey: "", preview: null, checked: null, imported: null } as const;
    const found = await moveImport(shop, id, ["checking", "checked", "importing", "failed", "done"], discarded);
    if (!found) throw new Refusal("not-found");
    await record(shop, actor, "import.discarded", { kind: "import", id }, { title: fileName });
    if (fileKey !== "") await shop.jobs.send(shop.sql, "remove-files", { keys: [fileKey] });
  });
}

/** For the hourly cleanup: removes imports that were started before then, with their files. Returns how many were removed. */
export async function removeOldImports(shop: Shop, before: Date, limit: number): Promise<number> {
  const keys = (await deleteImports(shop, before, limit)).filter(Boolean);
  if (keys.length > 0) await shop.jobs.send(shop.sql, "remove-files", { keys });
  return keys.length;
}
