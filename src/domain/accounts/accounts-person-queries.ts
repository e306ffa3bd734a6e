import type { Shop } from "#domain/shop.ts";

type PersonalAccount = {
  email: string;
  firstName: string;
  lastName: string;
  role: string;
  createdAt: string;
  lastSignInAt: string | null;
  emailConfirmedAt: string | null;
  addresses: object[];
  /** Of emailed links that are still good: when they were sent, and where. */
  links: { purpose: string; email: string; createdAt: string }[];
  passkeys: { name: string; createdAt: string; lastUsedAt: string | null }[];
  sessions: { createdAt: string; lastSeenAt: string; endedAt: string | null; userAgent: string | null; network: string | null }[];
};

export async function selectPersonalAccounts(shop: Shop, accountId: string | null): Promise<PersonalAccount[]> {
  return shop.sql<PersonalAccount[]>`
    select a.email, a.first_name as "firstName", a.last_name as "lastName", a.role, to_json(a.created_at) #>> '{}' as "createdAt",
      to_json(a.last_sign_in_at) #>> '{}' as "lastSignInAt", to_json(a.email_confirmed_at) #>> '{}' as "emailConfirmedAt",
      (select coalesce(jsonb_agg(d.address order by d.created_at), '[]') from account_addresses d where d.account_id = a.id) as addresses,
      (select coalesce(jsonb_agg(jsonb_build_object('purpose', l.purpose, 'email', l.email, 'createdAt', l.created_at) order by l.created_at), '[]')
        from account_links l where l.account_id = a.id) as links,
      (select coalesce(jsonb_agg(jsonb_build_object('name', p.name, 'createdAt', p.created_at, 'lastUsedAt', p.last_used_at) order by p.created_at), '[]')
        from passkeys p where p.account_id = a.id) as passkeys,
      (select coalesce(jsonb_agg(jsonb_build_object('createdAt', s.created_at, 'lastSeenAt', s.last_seen_at, 'endedAt', s.ended_at,
          'userAgent', s.user_agent, 'network', s.network) order by s.created_at), '[]') from sessions s where s.account_id = a.id) as sessions
    from accounts a where a.id = ${accountId}::uuid`;
}

/** With its sessions, addresses, links and passkeys. */
export async function deleteAccount(shop: Shop, accountId: string): Promise<number> {
  const gone = await shop.sql`delete from accounts where id = ${accountId}::uuid`;
  return gone.count;
}
