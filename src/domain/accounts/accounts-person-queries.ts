import type { AccountMove } from "#domain/personal-data.ts";
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
  /** Emailed links that are still valid: when they were sent, and to which address. */
  links: { purpose: string; email: string; createdAt: string }[];
  passkeys: { name: string; createdAt: string; lastUsedAt: string | null }[];
  /** When the authenticator app was set up, without its secret. Recovery codes are listed by when they were made and used. */
  authenticatorSince: string | null;
  recoveryCodes: { createdAt: string; usedAt: string | null }[];
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
      (select to_json(t.confirmed_at) #>> '{}' from totp_secrets t where t.account_id = a.id) as "authenticatorSince",
      (select coalesce(jsonb_agg(jsonb_build_object('createdAt', c.created_at, 'usedAt', c.used_at) order by c.created_at), '[]')
        from recovery_codes c where c.account_id = a.id) as "recoveryCodes",
      (select coalesce(jsonb_agg(jsonb_build_object('createdAt', s.created_at, 'lastSeenAt', s.last_seen_at, 'endedAt', s.ended_at,
          'userAgent', s.user_agent, 'network', s.network) order by s.created_at), '[]') from sessions s where s.account_id = a.id) as sessions
    from accounts a where a.id = ${accountId}::uuid`;
}

export async function selectPersonalInvitations(shop: Shop, email: string): Promise<object[]> {
  return shop.sql<object[]>`
    select i.email, i.first_name as "firstName", i.last_name as "lastName", i.role, to_json(i.created_at) #>> '{}' as "createdAt",
      to_json(i.accepted_at) #>> '{}' as "acceptedAt", to_json(i.revoked_at) #>> '{}' as "revokedAt"
    from staff_invitations i where lower(i.email) = ${email} order by i.created_at`;
}

/** Deletes the account with its sessions, addresses, links and factors. */
export async function deleteAccount(shop: Shop, accountId: string): Promise<number> {
  const gone = await shop.sql`delete from accounts where id = ${accountId}::uuid`;
  return gone.count;
}

/** Moves postal addresses that the other account does not have yet; the other account's default stays the default. */
export async function moveAddresses({ sql }: Shop, { from, to }: AccountMove): Promise<number> {
  const moved = await sql`
    update account_addresses d set account_id = ${to},
      is_default = d.is_default and not exists (select from account_addresses o where o.account_id = ${to} and o.is_default)
    where d.account_id = ${from} and not exists (select from account_addresses o where o.account_id = ${to} and o.address = d.address)`;
  return moved.count;
}

/** Returns both customers, locked until the transaction ends, always in the same order. */
export async function lockCustomers({ sql }: Shop, ids: string[]): Promise<{ id: string; name: string; email: string; isEmailConfirmed: boolean }[]> {
  return sql<{ id: string; name: string; email: string; isEmailConfirmed: boolean }[]>`
    select a.id, trim(a.first_name || ' ' || a.last_name) as name, a.email, a.email_confirmed_at is not null as "isEmailConfirmed"
    from accounts a where a.id = any(${ids}::uuid[]) and a.role = 'customer' order by a.id for update`;
}
