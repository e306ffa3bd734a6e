import type { Shop } from "#domain/shop.ts";

type PersonalAccount = {
  email: string;
  firstName: string;
  lastName: string;
  role: string;
  createdAt: string;
  lastSignInAt: string | null;
  sessions: { createdAt: string; lastSeenAt: string; endedAt: string | null; userAgent: string | null; network: string | null }[];
};

export async function selectPersonalAccounts(shop: Shop, accountId: string | null): Promise<PersonalAccount[]> {
  return shop.sql<PersonalAccount[]>`
    select a.email, a.first_name as "firstName", a.last_name as "lastName", a.role, to_json(a.created_at) #>> '{}' as "createdAt",
      to_json(a.last_sign_in_at) #>> '{}' as "lastSignInAt",
      (select coalesce(jsonb_agg(jsonb_build_object('createdAt', s.created_at, 'lastSeenAt', s.last_seen_at, 'endedAt', s.ended_at,
          'userAgent', s.user_agent, 'network', s.network) order by s.created_at), '[]') from sessions s where s.account_id = a.id) as sessions
    from accounts a where a.id = ${accountId}::uuid`;
}

/** With its sessions. */
export async function deleteAccount(shop: Shop, accountId: string): Promise<number> {
  const gone = await shop.sql`delete from accounts where id = ${accountId}::uuid`;
  return gone.count;
}
