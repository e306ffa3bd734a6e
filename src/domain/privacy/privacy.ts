import { z } from "zod";
import { inRolledBack, inTransaction } from "#db/transaction.ts";
import { lockCustomer, personByEmail, personOfCustomer } from "#domain/accounts/accounts-personal-data.ts";
import { provePassword } from "#domain/accounts/sign-in.ts";
import type { Actor, Customer } from "#domain/actor.ts";
import { record } from "#domain/domain-events/domain-events.ts";
import { containsEmailAddressIn } from "#domain/email-address-in-text-queries.ts";
import { parseInput } from "#domain/input-parsing.ts";
import { requireRight } from "#domain/permissions.ts";
import type { Person, PersonalData } from "#domain/personal-data.ts";
import { Refusal } from "#domain/refusal.ts";
import type { Shop } from "#domain/shop.ts";
import { personalDataParts } from "./personal-data-parts.ts";

/**
 * Privacy promises: people get everything that the shop stores about them when they ask for it, and after an erasure no row of any table
 * names them. Each module declares what it stores about people beside its queries (`personal-data-parts.ts`, decision 030).
 */

/** `parts`: the entries of each module. Times are ISO 8601, amounts in minor units. */
export type PersonalDataExport = { exportedAt: string; parts: Record<string, object[]> };

/** How many entries of each part were removed or anonymized. */
export type Erased = Record<string, number>;

export const emailOfPersonInput = z.object({
  email: z
    .string({ error: "Enter an email address." })
    .trim()
    .max(254, "This email address is too long.")
    .pipe(z.email("Enter a valid email address.")),
});

/** Exports a customer's own data. Refuses `not-signed-in`, `not-allowed` (to staff). */
export async function exportOwnPersonalData(shop: Shop, actor: Actor): Promise<PersonalDataExport> {
  const person = await personOfCustomer(shop, customer(actor).accountId);
  return collect(
    shop,
    actor,
    person,
    personalDataParts.filter(({ isStaffs }) => !isStaffs),
  );
}

/** Exports the data of everyone behind an email address, for staff. Refuses `not-signed-in`, `not-allowed`, `input-invalid`. */
export async function exportPersonalData(shop: Shop, actor: Actor, input: { email: string }): Promise<PersonalDataExport> {
  requireRight(actor, "personal-data.read");
  const { email } = parseInput(emailOfPersonInput, input);
  const { isStaff, ...person } = await personByEmail(shop, email);
  if (isStaff) requireRight(actor, "staff.change");
  return collect(shop, actor, person, personalDataParts);
}

/**
 * Erases a customer's own account with all its data and signs it out everywhere. Cannot be undone, so it needs the
 * password. Refuses `not-signed-in`, `not-allowed` (to staff), `sign-in-failed` and `sign-in-paused` for the password, and
 * `personal-data-in-use` with the names of the `orders` while an order or a payment is not finished; then nothing is changed.
 */
export async function eraseOwnPersonalData(shop: Shop, actor: Actor, { password }: { password: string }): Promise<Erased> {
  const self = customer(actor);
  const person = await personOfCustomer(shop, self.accountId);
  await provePassword(shop, self, password);
  return erase(shop, actor, person);
}

/**
 * Erases everyone behind an email address, for staff. Refuses `not-signed-in`, `not-allowed`, `input-invalid`, `account-is-staff`, and
 * `personal-data-in-use` as above.
 */
export async function erasePersonalData(shop: Shop, actor: Actor, input: { email: string }): Promise<Erased> {
  requireRight(actor, "personal-data.erase");
  const { email } = parseInput(emailOfPersonInput, input);
  const { isStaff, ...person } = await personByEmail(shop, email);
  if (isStaff) throw new Refusal("account-is-staff");
  return erase(shop, actor, person);
}

/** Returns what `erasePersonalData` would do, with the same refusals; nothing is changed. */
export async function checkErasure(shop: Shop, actor: Actor, input: { email: string }): Promise<Erased> {
  requireRight(actor, "personal-data.erase");
  const { email } = parseInput(emailOfPersonInput, input);
  const { isStaff, ...person } = await personByEmail(shop, email);
  if (isStaff) throw new Refusal("account-is-staff");
  return inRolledBack(shop, (shop) => eraseRows(shop, actor, person));
}

function customer(actor: Actor): Customer {
  if (actor.kind === "visitor") throw new Refusal("not-signed-in");
  if (actor.kind !== "customer") throw new Refusal("not-allowed");
  return actor;
}

/** Reads everything in one snapshot, so that no part contradicts another. */
async function collect(shop: Shop, actor: Actor, person: Person, from: readonly PersonalData[]): Promise<PersonalDataExport> {
  return inTransaction(
    shop,
    async (shop) => {
      const parts: PersonalDataExport["parts"] = {};
      for (const { part, export: read } of from) parts[part] = await read(shop, person);
      await record(shop, actor, "personal-data.exported", subjectOf(person));
      return { exportedAt: shop.clock.now().toISOString(), parts };
    },
    { isolationLevel: "repeatable read" },
  );
}

async function erase(shop: Shop, actor: Actor, person: Person): Promise<Erased> {
  const erased = await inTransaction(shop, (shop) => eraseRows(shop, actor, person));
  // Deleting files cannot be rolled back, so they come last. Repeating the operation finds those that a crash left.
  const { email } = person;
  if (email !== null) await shop.mail.forget?.((text) => containsEmailAddressIn(text, email));
  return erased;
}

async function eraseRows(shop: Shop, actor: Actor, person: Person): Promise<Erased> {
  const erased: Erased = {};
  // The same lock as in merging accounts: otherwise two transactions that lock the same rows in different order could deadlock.
  if (person.accountId !== null) await lockCustomer(shop, person.accountId);
  for (const { part, erase } of personalDataParts) erased[part] = await erase(shop, person, erased);
  await shop.jobs.forget(shop.sql, person);
  await record(shop, actor, "personal-data.erased", subjectOf(person), { erased });
  return erased;
}

/** Only a reference, so that the event does not identify the person. */
function subjectOf({ accountId }: Person) {
  return { kind: "account", id: accountId ?? "unknown" };
}
