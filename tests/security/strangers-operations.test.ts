import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { Actor, StaffRole } from "#domain/actor.ts";
import { rightsOf } from "#domain/permissions.ts";
import { isRefusal } from "#domain/refusal.ts";
import type { Shop } from "#domain/shop.ts";
import { listOperations, type Operation } from "#support/operations.ts";

type Run = (shop: Shop, actor: Actor, ...input: unknown[]) => unknown;
const modules = import.meta.glob<Record<string, Run>>(["../../src/domain/*/*.ts", "!**/*.test.ts"]);
const all = listOperations().filter(({ actor }) => actor !== null);
/** Buyers may call these for their own records, so the record is read before the right is checked; the named tests keep strangers and other buyers out. */
const ofBuyersToo: Record<string, string> = {
  "exemptions/listOwnCertificates": "src/domain/exemptions/exemptions.test.ts",
  "exemptions/readCertificateFile": "src/domain/exemptions/exemptions.test.ts",
  "invoices/listInvoicesOf": "src/domain/invoices/invoices.test.ts",
  "invoices/readInvoiceFile": "src/domain/invoices/invoices.test.ts",
  "invoices/requestReceipt": "src/domain/invoices/invoices.test.ts",
  "orders/mayRead": "tests/security/order-documents-access.test.ts",
  "orders/requireReader": "tests/security/order-documents-access.test.ts",
  "orders/listPoDocuments": "src/domain/orders/po-documents.test.ts",
  "orders/readPoDocument": "src/domain/orders/po-documents.test.ts",
};
/** Only scheduled jobs call these, and they act as the shop itself. */
const scheduled = ["bulk-changes/runDueBulkChanges", "catalog/publishDueProducts", "reports/renewKeptReports"];
const operations = all.filter(({ name, rights }) => rights.length > 0 && !(name in ofBuyersToo));
/** A signature authorizes these, whoever sends it (`stripe-webhook.test.ts`). */
const bySignature = ["checkout/handleProviderReport"];
/** Open to every visitor; the refusal is for an answer that the rule of the visitor's country does not know (`consent.test.ts`). */
const forEverybody = ["consent/giveConsent"];
const ofThoseSignedIn = all.filter(
  ({ name, isEntry, rights, refusals }) =>
    !bySignature.includes(name) &&
    !forEverybody.includes(name) &&
    !(name in ofBuyersToo) &&
    isEntry &&
    rights.length === 0 &&
    refusals.some((code) => code === "not-signed-in" || code === "not-allowed"),
);

/** Any use of it is a fault: a right is checked before the database is asked anything. */
const untouchable = new Proxy({} as Shop, {
  get: (_, part) => {
    throw new Error(`${String(part)} of the shop was used before the right was checked`);
  },
});

const roles: StaffRole[] = ["owner", "manager", "support", "analyst"];
const staff = (role: StaffRole): Actor => ({ kind: "staff", accountId: "0198a0a0-0000-7000-8000-000000000001", role });
const visitor: Actor = { kind: "visitor", cartId: null };
const keyWithoutScopes: Actor = { kind: "apiKey", keyId: "0198a0a0-0000-7000-8000-000000000003", scopes: [] };
const customer: Actor = { kind: "customer", accountId: "0198a0a0-0000-7000-8000-000000000002", email: "ada@lab.example", cartId: null };

/** Input that requires the right, where the right depends on the input. */
const asked: Record<string, unknown> = {
  "webhooks/listChanges": "orders",
  "accounts/changeOwnPassword": { currentPassword: "correct horse battery", password: "another horse battery" },
  "accounts/requestEmailChange": { email: "eve@lab.example", currentPassword: "correct horse battery" },
  "accounts/createAccount": { email: "eve@lab.example", password: "correct horse battery", firstName: "Eve", lastName: "Doe", role: "owner" },
};

/** Returns what the operation answers `actor`, whose other input is useless. */
async function answerTo(actor: Actor, { file, name }: Operation): Promise<string> {
  const run = (await modules[`../../${file}`]?.())?.[name.split("/")[1] ?? ""];
  if (!run) throw new Error(`${name} is not in ${file}.`);
  try {
    const answer = await run(untouchable, actor, asked[name] ?? {}, {}, {}, {});
    // An async iterable does nothing until the caller asks for its first item.
    if (typeof answer === "object" && answer !== null && Symbol.asyncIterator in answer)
      await (answer as AsyncIterable<unknown>)[Symbol.asyncIterator]().next();
    return answer === null ? "nothing" : "done";
  } catch (thrown) {
    return isRefusal(thrown) ? thrown.code : String(thrown);
  }
}

describe("an operation that asks for a right (Saleor CVE-2026-24136, EverShop CVE-2025-12919)", () => {
  it("is one of many, each of which takes who acts", () => {
    expect(operations.length).toBeGreaterThan(40);
    const withoutActor = listOperations().filter(({ rights, actor }) => rights.length > 0 && actor === null);
    expect(withoutActor.map(({ name }) => name)).toEqual(scheduled);
    const untested = Object.entries(ofBuyersToo).filter(([name, file]) => !readFileSync(file, "utf8").includes(`${name.split("/")[1]}(`));
    expect(untested).toEqual([]);
    expect(Object.keys(ofBuyersToo).filter((name) => !all.some((operation) => operation.name === name))).toEqual([]);
  });

  it.each(operations)("refuses everybody without it, whatever they send: $name", async (operation) => {
    const without = roles.filter((role) => !rightsOf(role).some((right) => operation.rights.includes(right)));
    const answers = await Promise.all([visitor, customer, ...without.map(staff)].map((actor) => answerTo(actor, operation)));
    expect(answers).toEqual(["not-signed-in", "not-allowed", ...without.map(() => "not-allowed")]);
    expect(["scope-missing", "not-allowed"]).toContain(await answerTo(keyWithoutScopes, operation));
  });
});

describe("an operation for people who are signed in", () => {
  it.each(ofThoseSignedIn)("refuses a visitor, or has nothing for them, whatever they send: $name", async (operation) => {
    expect(["not-signed-in", "not-allowed", "nothing"]).toContain(await answerTo(visitor, operation));
  });
});
