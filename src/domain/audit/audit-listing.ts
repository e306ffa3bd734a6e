import type { Shop } from "#domain/shop.ts";

export type AuditEntry = {
  id: number;
  at: string;
  actorKind: "visitor" | "customer" | "staff" | "system";
  /** First and last name, or null for a visitor, the system, and an account that is gone. */
  actorName: string | null;
  action: string;
  subjectKind: string;
  subjectId: string;
  address: string | null;
};

const pageSize = 50;

/** One page of the audit log, newest first; `before` is the id of the last entry of the page before. The right is checked at the door. */
export async function listAuditEntries(
  shop: Shop,
  { before = null }: { before?: number | null } = {},
): Promise<{ entries: AuditEntry[]; next: number | null }> {
  const rows = await shop.sql<AuditEntry[]>`
    select entry.id, to_json(entry.at) #>> '{}' as at, entry.actor_kind as "actorKind",
           nullif(concat_ws(' ', account.first_name, account.last_name), '') as "actorName",
           entry.action, entry.subject_kind as "subjectKind", entry.subject_id as "subjectId", entry.address
    from audit_entries entry left join accounts account on account.id = entry.actor_id
    where ${before}::bigint is null or entry.id < ${before}::bigint
    order by entry.id desc limit ${pageSize + 1}`;
  const entries = [...rows.slice(0, pageSize)];
  return { entries, next: rows.length > pageSize ? (entries.at(-1)?.id ?? null) : null };
}
