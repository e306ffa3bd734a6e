import { eq } from "drizzle-orm";
import { accounts } from "#db/schema/accounts.ts";
import type { StaffRole } from "#domain/actor.ts";
import { accountName } from "#domain/display-name-queries.ts";
import type { Shop } from "#domain/shop.ts";

/** A member of staff as colleagues see them. Times are ISO 8601. */
export type StaffMember = {
  id: string;
  email: string;
  firstName: string;
  lastName: string;
  role: StaffRole;
  createdAt: string;
  lastSignInAt: string | null;
  deactivatedAt: string | null;
  hasTotp: boolean;
  passkeys: number;
  /** Recovery codes that are not used yet. */
  codesLeft: number;
  /** The number of live sessions. */
  sessions: number;
};

/** People who may sign in first, then by name. */
export async function selectStaff(shop: Shop, limit: number): Promise<StaffMember[]> {
  const now = shop.clock.now().toISOString();
  return shop.sql<StaffMember[]>`
    select a.id, a.email, a.first_name as "firstName", a.last_name as "lastName", a.role, to_json(a.created_at) #>> '{}' as "createdAt",
      to_json(a.last_sign_in_at) #>> '{}' as "lastSignInAt", to_json(a.disabled_at) #>> '{}' as "deactivatedAt",
      exists (select from totp_secrets t where t.account_id = a.id and t.confirmed_at is not null) as "hasTotp",
      (select count(*)::int from passkeys p where p.account_id = a.id) as passkeys,
      (select count(*)::int from recovery_codes c where c.account_id = a.id and c.used_at is null) as "codesLeft",
      (select count(*)::int from sessions s where s.account_id = a.id and s.ended_at is null and s.expires_at > ${now}::timestamptz) as sessions
    from accounts a where a.role <> 'customer'
    order by a.disabled_at is not null, lower(${accountName(shop.sql, "a")}), a.id
    limit ${limit}`;
}

/** The ids of all owners, locked until the transaction ends in a fixed order: if two change staff at the same time, the second sees what the first did. */
export async function lockOwners(shop: Shop): Promise<string[]> {
  const rows = await shop.sql<{ id: string }[]>`
    select id from accounts where role = 'owner' and disabled_at is null order by id for no key update`;
  return rows.map(({ id }) => id);
}

export async function storeRole(shop: Shop, id: string, role: StaffRole): Promise<void> {
  await shop.db.update(accounts).set({ role }).where(eq(accounts.id, id));
}

export async function storeDisabled(shop: Shop, id: string, disabledAt: Date | null): Promise<void> {
  await shop.db.update(accounts).set({ disabledAt }).where(eq(accounts.id, id));
}
