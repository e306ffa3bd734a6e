import { createHash } from "node:crypto";
import { inTransaction } from "#db/transaction.ts";
import type { Actor } from "#domain/actor.ts";
import { record } from "#domain/domain-events/domain-events.ts";
import { isId } from "#domain/ids.ts";
import { requireRight } from "#domain/permissions.ts";
import { Refusal } from "#domain/refusal.ts";
import type { Shop } from "#domain/shop.ts";
import { consumeStorageQuota, rowBytes } from "#domain/storage-limits.ts";
import { storeFile } from "#domain/stored-files.ts";
import type { Destination } from "#domain/tax/tax.ts";
import { detectFileType, typeOfKey } from "#domain/uploaded-file-types.ts";
import type { CertificateInput } from "./exemption-input.ts";
import {
  type CertificateOwner,
  deleteUnnamed,
  insertCertificate,
  lockCertificate,
  lockOwner,
  removeOrHide,
  type StoredCertificate,
  selectCertificate,
  selectOwnCertificates,
  selectScopeOfOrder,
} from "./exemption-queries.ts";
import { type CertificateScope, type CertificateStatus, holdsFor, isExpired } from "./exemption-rules.ts";

/**
 * Exemptions guarantee: no order is free of tax because of a number that anybody can type. A certificate frees from tax once staff have seen and
 * verified it, for the places and the time that it says; only its owner and staff read its file.
 */

/** A certificate as its owner sees it. */
export type OwnCertificate = CertificateScope & {
  id: string;
  number: string;
  status: CertificateStatus;
  isExpired: boolean;
  reason: string | null;
  createdAt: string;
};

/** A shopper at the checkout without an account: the certificate belongs to the browser, and emails go to the email address that was typed. */
export type CertificateGuest = { browserId: string; email: string };

/** How many certificates one owner can have, including declined ones. */
export const maxCertificates = 20;

/** Lists the actor's certificates, newest first. `guest` is left out for a signed-in customer. Refuses `not-signed-in`, `not-allowed` (to staff). */
export async function listOwnCertificates(shop: Shop, actor: Actor, guest?: { browserId: string }): Promise<OwnCertificate[]> {
  const found = await selectOwnCertificates(shop, ownerOf(actor, guest));
  return found.map((stored) => shownToOwner(shop, stored));
}

/**
 * Stores a certificate and its file for staff to verify. Refuses `not-signed-in`, `not-allowed`, `input-invalid` (expired already, no such file, sent before),
 * `file-too-large`, `certificates-full`, `stored-too-much`.
 */
export async function sendCertificate(
  shop: Shop,
  actor: Actor,
  input: CertificateInput & { file: Uint8Array; guest?: CertificateGuest | undefined },
): Promise<{ id: string }> {
  const owner = ownerOf(actor, input.guest);
  const email = actor.kind === "customer" ? actor.email : (input.guest?.email ?? "");
  if (email === "") throw new Refusal("input-invalid", { fields: { email: "Enter your email address in the checkout first." } });
  return storeCertificate(shop, actor, { ...owner, email }, input);
}

/** Stores a certificate for a caller who has shown that they are this owner. */
export async function storeCertificate(
  shop: Shop,
  actor: Actor,
  { email, ...owner }: CertificateOwner & { email: string },
  input: CertificateInput & { file: Uint8Array },
): Promise<{ id: string }> {
  if (isExpired(input, shop.clock.now()))
    throw new Refusal("input-invalid", { fields: { expiresOn: "This certificate has expired. Send the one that replaces it." } });
  const fileKey = certificateKey(input.file);
  await consumeStorageQuota(shop, actor, rowBytes + input.file.length);
  return inTransaction(shop, async (shop) => {
    await storeFile(shop, fileKey, input.file);
    await lockOwner(shop, owner);
    const own = await selectOwnCertificates(shop, owner);
    if (own.length >= maxCertificates) throw new Refusal("certificates-full", { limit: maxCertificates });
    const isSame = (one: StoredCertificate) =>
      one.country === input.country && one.number.toLowerCase() === input.number.toLowerCase() && one.status !== "declined";
    if (own.some((one) => isSame(one) && !isExpired(one, shop.clock.now())))
      throw new Refusal("input-invalid", { fields: { number: "You sent this certificate already." } });
    const id = shop.ids.next();
    const { number, country, provinces, expiresOn } = input;
    await insertCertificate(shop, { id, ...owner, email, number, country, provinces, expiresOn, fileKey, fileBytes: input.file.length });
    await record(shop, actor, "tax-certificate.sent", { kind: "tax-certificate", id });
    return { id };
  });
}

/**
 * Removes the actor's certificate: orders to come are taxed again. If an order names it, it is the shop's proof to the tax office, and is kept for
 * staff and the pages of these orders. Refuses `not-signed-in`, `not-allowed`, `not-found`.
 */
export async function removeCertificate(shop: Shop, actor: Actor, input: { id: string; guest?: { browserId: string } | undefined }): Promise<void> {
  const owner = ownerOf(actor, input.guest);
  await inTransaction(shop, async (shop) => {
    const stored = isId(input.id) ? await lockCertificate(shop, input.id) : null;
    if (!stored || stored.removedAt !== null || !isOwn(stored, owner)) throw new Refusal("not-found");
    const isDeleted = await removeOrHide(shop, stored.id);
    await record(shop, actor, "tax-certificate.removed", { kind: "tax-certificate", id: stored.id });
    if (isDeleted) await shop.jobs.send(shop.sql, "remove-files", { keys: [stored.fileKey] });
  });
}

/** Deletes removed certificates that were kept for a payment that came to nothing; returns how many. Called by a scheduled job. */
export async function deleteUnnamedCertificates(shop: Shop, limit: number): Promise<number> {
  return inTransaction(shop, async (shop) => {
    const keys = await deleteUnnamed(shop, limit);
    if (keys.length > 0) await shop.jobs.send(shop.sql, "remove-files", { keys });
    return keys.length;
  });
}

/**
 * Returns the file, for its owner and for staff with the right `orders.read`. Refuses `not-signed-in`, `not-found`, also for the file of
 * somebody else.
 */
export async function readCertificateFile(shop: Shop, actor: Actor, id: string): Promise<CertificateFile> {
  if (actor.kind === "visitor") throw new Refusal("not-signed-in");
  const stored = isId(id) ? await selectCertificate(shop, id) : null;
  if (actor.kind !== "customer") requireRight(actor, "orders.read");
  const mayRead = actor.kind !== "customer" || (stored !== null && stored.accountId === actor.accountId && stored.removedAt === null);
  const file = stored && mayRead ? await fileOfCertificate(shop, stored) : null;
  if (!file) throw new Refusal("not-found");
  return file;
}

export type CertificateFile = { bytes: Uint8Array; type: string; name: string };

/** Returns the file for a caller who has shown that they may read it; null: the file is gone. */
export async function fileOfCertificate(
  shop: Shop,
  { fileKey, number }: Pick<StoredCertificate, "fileKey" | "number">,
): Promise<CertificateFile | null> {
  const bytes = await shop.files.read(fileKey);
  const name = `tax-certificate-${number.replaceAll(/[^A-Za-z0-9]+/g, "-")}${fileKey.slice(fileKey.lastIndexOf("."))}`;
  return bytes && { bytes, type: typeOfKey(fileKey), name };
}

/** Returns a key in a folder that no page serves. */
function certificateKey(bytes: Uint8Array): string {
  const kind = detectFileType(bytes);
  if (!kind)
    throw new Refusal("input-invalid", {
      fields: { file: bytes.length === 0 ? "Choose the certificate’s file." : "Choose a PDF, PNG or JPEG file." },
    });
  return `tax-certificates/${createHash("sha256").update(bytes).digest("hex").slice(0, 40)}.${kind.ending}`;
}

/** Leaves out what only staff need to know. */
export function shownToOwner(shop: Shop, stored: StoredCertificate): OwnCertificate {
  const { id, number, country, provinces, expiresOn, status, reason, createdAt } = stored;
  return { id, number, country, provinces, expiresOn, status, reason, createdAt, isExpired: isExpired(stored, shop.clock.now()) };
}

/** A guest's certificates belong to the browser. Staff shop as visitors. */
function ownerOf(actor: Actor, guest: { browserId: string } | undefined): CertificateOwner {
  if (actor.kind === "customer") return { accountId: actor.accountId, browserId: null };
  if (actor.kind !== "visitor") throw new Refusal("not-allowed");
  if (!guest) throw new Refusal("not-signed-in");
  return { accountId: null, browserId: guest.browserId };
}

function isOwn(stored: StoredCertificate, owner: CertificateOwner): boolean {
  return owner.accountId !== null ? stored.accountId === owner.accountId : stored.accountId === null && stored.browserId === owner.browserId;
}

/** Returns whether the certificate of an order also frees it from tax at another place, for its edit (`editOrder`). Joins the caller's transaction. */
export async function exemptionHoldsAt(shop: Shop, orderId: string, place: Destination): Promise<boolean> {
  const scope = await selectScopeOfOrder(shop, orderId);
  return scope !== null && holdsFor(scope, place);
}
