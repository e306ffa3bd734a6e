import { provenAccount } from "#domain/accounts/own-password.ts";
import type { Actor } from "#domain/actor.ts";
import { record } from "#domain/domain-events/domain-events.ts";
import { isId } from "#domain/ids.ts";
import { requireRight } from "#domain/permissions.ts";
import { Refusal } from "#domain/refusal.ts";
import type { Shop } from "#domain/shop.ts";
import { type Backup, selectBackup } from "./backup-queries.ts";

/**
 * A backup contains all data of the shop and its signing keys. So an owner who downloads one enters the password, proves a second factor if the
 * account has one, and gets a link that works for five minutes and for that account only.
 */

const purpose = "backup-download";
const linkSeconds = 300;

/**
 * Allows a download. Refuses `not-allowed`, `input-invalid` at `currentPassword`, `second-factor-needed`, `sign-in-paused`, `not-found`, and
 * `backup-elsewhere` for a file of another node.
 */
export async function allowBackupDownload(
  shop: Shop,
  actor: Actor,
  { id, currentPassword }: { id: string; currentPassword: string },
): Promise<string> {
  requireRight(actor, "backups.download");
  const backup = await found(shop, id);
  const account = await provenAccount(shop, actor, currentPassword);
  const until = Math.floor(shop.clock.now().getTime() / 1000) + linkSeconds;
  return `${until}.${shop.keys.sign(purpose, `${backup.id} ${account.id} ${until}`)}`;
}

/**
 * Returns the bytes of a backup, read while they are sent. `ticket`: what `allowBackupDownload` gave to the same account. Refuses `not-allowed`,
 * `link-ended`, `not-found`, `backup-elsewhere`.
 */
export async function downloadBackup(
  shop: Shop,
  actor: Actor,
  { id, ticket }: { id: string; ticket: string },
): Promise<{ file: string; bytes: number; stream: ReadableStream<Uint8Array> }> {
  requireRight(actor, "backups.download");
  const [until = "", signature = ""] = ticket.split(".");
  const isSigned = actor.kind === "staff" && /^\d{1,12}$/.test(until) && shop.keys.verify(purpose, `${id} ${actor.accountId} ${until}`, signature);
  if (!isSigned || Number(until) * 1000 <= shop.clock.now().getTime()) throw new Refusal("link-ended");
  const backup = await found(shop, id);
  const opened = await shop.backups.read(backup.file);
  if (!opened) throw new Refusal("not-found");
  await record(shop, actor, "backup.downloaded", { kind: "backup", id }, { bytes: opened.bytes });
  return { file: backup.file, ...opened };
}

async function found(shop: Shop, id: string): Promise<Backup> {
  const backup = isId(id) ? await selectBackup(shop, id) : null;
  if (backup?.status !== "done") throw new Refusal("not-found");
  if (backup.node !== shop.backups.node) throw new Refusal("backup-elsewhere", { node: backup.node ?? "" });
  return backup;
}
