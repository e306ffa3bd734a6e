import { and, eq, gt, isNull, sql } from "drizzle-orm";
import { staffInvitations } from "#db/schema/accounts.ts";
import type { StaffRole } from "#domain/actor.ts";
import { accountName } from "#domain/display-name-queries.ts";
import type { Shop } from "#domain/shop.ts";

export type InvitationRow = typeof staffInvitations.$inferSelect;

/** Times are ISO 8601. `sentAt`: null until the first email was sent. */
export type OpenInvitation = {
  id: string;
  email: string;
  firstName: string;
  lastName: string;
  role: StaffRole;
  invitedBy: string | null;
  createdAt: string;
  sentAt: string | null;
  expiresAt: string;
  isExpired: boolean;
};

const isOpen = and(isNull(staffInvitations.acceptedAt), isNull(staffInvitations.revokedAt));

export async function selectOpenInvitations(shop: Shop, limit: number): Promise<OpenInvitation[]> {
  return shop.sql<OpenInvitation[]>`
    select i.id, i.email, i.first_name as "firstName", i.last_name as "lastName", i.role,
      ${accountName(shop.sql, "a")} as "invitedBy",
      to_json(i.created_at) #>> '{}' as "createdAt", to_json(i.sent_at) #>> '{}' as "sentAt", to_json(i.expires_at) #>> '{}' as "expiresAt",
      i.expires_at <= ${shop.clock.now().toISOString()}::timestamptz as "isExpired"
    from staff_invitations i left join accounts a on a.id = i.invited_by
    where i.accepted_at is null and i.revoked_at is null order by i.created_at desc, i.id desc limit ${limit}`;
}

/** Returns false where there is an open invitation to that address. */
export async function insertInvitation(shop: Shop, row: typeof staffInvitations.$inferInsert): Promise<boolean> {
  const inserted = await shop.db.insert(staffInvitations).values(row).onConflictDoNothing().returning({ id: staffInvitations.id });
  return inserted.length > 0;
}

/** Returns an invitation that was neither accepted nor revoked, but may have expired; locked until the transaction ends. */
export async function lockOpenInvitation(shop: Shop, id: string): Promise<InvitationRow | null> {
  const [row] = await shop.db
    .select()
    .from(staffInvitations)
    .where(and(eq(staffInvitations.id, id), isOpen))
    .for("update");
  return row ?? null;
}

export async function storeInvitationExpiry(shop: Shop, id: string, expiresAt: Date): Promise<void> {
  await shop.db.update(staffInvitations).set({ expiresAt }).where(eq(staffInvitations.id, id));
}

/** Stores the link of an email that is sent now; the previous one is no longer valid. */
export async function storeInvitationToken(shop: Shop, id: string, set: Pick<InvitationRow, "tokenHash" | "sentAt">): Promise<InvitationRow | null> {
  const [row] = await shop.db
    .update(staffInvitations)
    .set(set)
    .where(and(eq(staffInvitations.id, id), isOpen))
    .returning();
  return row ?? null;
}

export async function storeRevoked(shop: Shop, id: string): Promise<void> {
  await shop.db.update(staffInvitations).set({ revokedAt: shop.clock.now(), tokenHash: null }).where(eq(staffInvitations.id, id));
}

/** Revokes the invitations of a person who is no longer an owner. */
export async function revokeInvitationsBy(shop: Shop, accountId: string): Promise<void> {
  await shop.db
    .update(staffInvitations)
    .set({ revokedAt: shop.clock.now(), tokenHash: null })
    .where(and(eq(staffInvitations.invitedBy, accountId), isOpen));
}

const isGood = (shop: Shop, tokenHash: string) =>
  and(eq(staffInvitations.tokenHash, tokenHash), isOpen, gt(staffInvitations.expiresAt, shop.clock.now()));

export async function invitationByToken(shop: Shop, tokenHash: string): Promise<InvitationRow | null> {
  const [row] = await shop.db.select().from(staffInvitations).where(isGood(shop, tokenHash));
  return row ?? null;
}

/** If two requests use a link at the same time, only one gets it. */
export async function consumeInvitation(shop: Shop, tokenHash: string): Promise<InvitationRow | null> {
  const [row] = await shop.db
    .update(staffInvitations)
    .set({ acceptedAt: shop.clock.now(), tokenHash: null })
    .where(isGood(shop, tokenHash))
    .returning();
  return row ?? null;
}

export async function deleteOldInvitations(shop: Shop, before: Date, limit: number): Promise<number> {
  const gone = await shop.sql`
    delete from staff_invitations where id in (
      select id from staff_invitations where expires_at < ${before.toISOString()}::timestamptz order by expires_at limit ${limit})`;
  return gone.count;
}

export async function deleteInvitationsTo(shop: Shop, email: string): Promise<number> {
  const gone = await shop.db.delete(staffInvitations).where(sql`lower(${staffInvitations.email}) = ${email}`).returning({ id: staffInvitations.id });
  return gone.length;
}
