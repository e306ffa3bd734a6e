import type { z } from "zod";
import { inTransaction } from "#db/transaction.ts";
import { addImportedAddresses, createImportedAccount, isSameAddress, renameImportedAccount } from "#domain/accounts/imported-accounts.ts";
import { type Actor, actorId } from "#domain/actor.ts";
import { addressFaults } from "#domain/address-faults.ts";
import { record, recordMany } from "#domain/domain-events/domain-events.ts";
import { parseInput } from "#domain/input-parsing.ts";
import { recordConsent } from "#domain/newsletter/newsletter.ts";
import { requireRight } from "#domain/permissions.ts";
import type { TypedAddress } from "#domain/postal-address-input.ts";
import { isRefusal, Refusal } from "#domain/refusal.ts";
import type { Shop } from "#domain/shop.ts";
import { type CustomerImport, type CustomerImportNote, customerImport } from "./customer-import-input.ts";
import {
  type ExportedCustomer,
  type ImportState,
  selectCustomerCount,
  selectCustomersForExport,
  selectImportStates,
} from "./customer-import-queries.ts";
import { insertNote, replaceTags } from "./customer-note-queries.ts";

export type { ExportedCustomer } from "./customer-import-queries.ts";

/**
 * Imports customers from a file, identified by email address; importing the same file again changes nothing. Passwords are neither imported nor
 * exported: a new account waits for its owner, who gets access by an invitation. What owners maintain themselves (name, addresses) stays as it is.
 */

type Parsed = z.output<typeof customerImport>;
export type Imported = { created: number; updated: number; unchanged: number; notes: { at: number; note: CustomerImportNote }[] };
type Options = {
  /** Only reports what would be done. */
  check: boolean;
  onRefused: (at: number, refusal: Refusal) => void;
};

/** What an import changes about one customer; if nothing is set, the customer stays the same. */
type Plan = {
  isNew: boolean;
  name: { firstName: string; lastName: string } | null;
  addresses: TypedAddress[] | null;
  tags: string[] | null;
  notes: string[];
  consent: { at: Date; text: string } | null;
};

/** Imports some rows in one transaction. Staff need the right `customers.change`. Reports each refused row to `onRefused` and imports the others. */
export async function importCustomers(shop: Shop, actor: Actor, inputs: CustomerImport[], { check, onRefused }: Options): Promise<Imported> {
  requireRight(actor, "customers.change");
  const done: Imported = { created: 0, updated: 0, unchanged: 0, notes: [] };
  await inTransaction(shop, async (shop) => {
    const states = await selectImportStates(
      shop,
      inputs.map(({ email }) => email.trim()),
    );
    const events: { name: "customer.imported"; id: string; payload: { isNew: boolean } }[] = [];
    for (const [at, input] of inputs.entries()) {
      const state = states[at] as ImportState;
      try {
        const parsed = parseInput(customerImport, input);
        const { plan, notes } = planOf(shop, parsed, state);
        done.notes.push(...notes.map((note) => ({ at, note })));
        if (isNothing(plan)) done.unchanged += 1;
        else {
          if (!check)
            events.push({ name: "customer.imported", id: await carryOut(shop, actor, parsed, state, plan), payload: { isNew: plan.isNew } });
          done[plan.isNew ? "created" : "updated"] += 1;
        }
      } catch (fault) {
        // A refusal during writing rolls back the whole transaction; the caller then imports row by row.
        if (!isRefusal(fault) || fault.code !== "input-invalid") throw fault;
        onRefused(at, fault);
      }
    }
    await recordMany(shop, actor, "account", events);
  });
  return done;
}

const exportedAtOnce = 500;

/** Counts all customers. Staff need the right `customers.change`. */
export async function countCustomers(shop: Shop, actor: Actor): Promise<number> {
  requireRight(actor, "customers.change");
  return selectCustomerCount(shop);
}

/**
 * All customers, or those of `ids`, in batches, in the form that an import accepts. Staff need the right `customers.change`: with only the right to read,
 * customers are read one by one. The audit log records who exported them.
 */
export async function* customersForExport(shop: Shop, actor: Actor, ids: string[] | null = null): AsyncGenerator<ExportedCustomer[]> {
  requireRight(actor, "customers.change");
  const title = ids === null ? "all customers" : `${ids.length} customer${ids.length === 1 ? "" : "s"}`;
  await inTransaction(shop, (shop) => record(shop, actor, "customers.exported", { kind: "export", id: "customers" }, { title }));
  let afterId = "00000000-0000-0000-0000-000000000000";
  for (;;) {
    const rows = await selectCustomersForExport(shop, { ids, afterId, limit: exportedAtOnce });
    const last = rows.at(-1);
    if (!last) return;
    yield rows;
    afterId = last.id;
  }
}

function planOf(shop: Shop, input: Parsed, state: ImportState): { plan: Plan; notes: CustomerImportNote[] } {
  if (!state.isCustomer) throw faultOf("email", "This is the email address of a staff member.");
  const notes: CustomerImportNote[] = [];
  const name = { firstName: input.firstName ?? state.firstName, lastName: input.lastName ?? state.lastName };
  const isRenamed = name.firstName !== state.firstName || name.lastName !== state.lastName;
  const addresses = completeOnes(input.addresses, notes);
  const isMoved =
    addresses.some((address) => !state.addresses.some((kept) => isSameAddress(kept, address))) ||
    (addresses[0] !== undefined && state.addresses[0] !== undefined && !isSameAddress(state.addresses[0], addresses[0]));
  if (state.isOwned && isRenamed) notes.push({ kind: "owner-keeps-name" });
  if (state.isOwned && isMoved && addresses.some((address) => !state.addresses.some((kept) => isSameAddress(kept, address))))
    notes.push({ kind: "owner-keeps-addresses" });
  const plan: Plan = {
    isNew: state.id === null,
    name: isRenamed && !state.isOwned ? name : null,
    addresses: isMoved && !state.isOwned ? addresses : null,
    tags: input.tags && !isSameList(input.tags, state.tags) ? input.tags : null,
    notes: [...new Set(input.notes)].filter((text) => !state.notes.some((kept) => plain(kept) === plain(text))),
    consent: consentOf(shop, input, state, notes),
  };
  return { plan, notes };
}

function consentOf(shop: Shop, { consent }: Parsed, { newsletter }: ImportState, notes: CustomerImportNote[]): Plan["consent"] {
  if (!consent || newsletter === "subscribed") return null;
  const at = new Date(consent.at);
  if (at > shop.clock.now()) throw faultOf("consent.at", "This is in the future.");
  if (newsletter === "left") notes.push({ kind: "left-newsletter" });
  return newsletter === "left" ? null : { at, text: consent.text };
}

/** Leaves out an address to which nothing could be sent, and reports it: the customer is imported without it. */
function completeOnes(addresses: TypedAddress[], notes: CustomerImportNote[]): TypedAddress[] {
  return addresses.filter((address, at) => {
    const [reason] = Object.values(addressFaults(address));
    if (reason) notes.push({ kind: "address-incomplete", at, reason });
    return !reason;
  });
}

const isNothing = ({ isNew, name, addresses, tags, notes, consent }: Plan) =>
  !isNew && !name && !addresses && !tags && notes.length === 0 && !consent;

async function carryOut(shop: Shop, actor: Actor, { email }: Parsed, state: ImportState, plan: Plan): Promise<string> {
  const { firstName, lastName } = plan.name ?? state;
  const id = state.id ?? (await createImportedAccount(shop, actor, { email, firstName, lastName }));
  if (plan.name && state.id !== null) await renameImportedAccount(shop, actor, id, plan.name);
  if (plan.addresses) await addImportedAddresses(shop, actor, id, plan.addresses);
  if (plan.tags) await replaceTags(shop, id, plan.tags);
  for (const text of plan.notes) await insertNote(shop, { id: shop.ids.next(), accountId: id, authorId: actorId(actor), text, at: shop.clock.now() });
  if (plan.consent) await recordConsent(shop, actor, { email, ...plan.consent });
  return id;
}

/** Files may have other line breaks. */
const plain = (text: string) => text.replaceAll("\r\n", "\n").trim();

function isSameList(one: string[], other: string[]): boolean {
  return one.length === other.length && one.every((tag) => other.includes(tag));
}

function faultOf(field: string, reason: string): Refusal {
  return new Refusal("input-invalid", { fields: { [field]: reason } });
}
