import type { StaffRole } from "#domain/actor.ts";
import { accountName } from "#domain/display-name-queries.ts";
import { type ReportScreen, reportScreens } from "#domain/list-views/list-view-input.ts";
import type { Shop } from "#domain/shop.ts";
import type { SavedReport } from "./report-mail-input.ts";

/** Reports that this person made and those that others share, by screen and name. */
export async function selectSavedReports({ sql }: Shop, accountId: string, limit: number): Promise<SavedReport[]> {
  return sql<SavedReport[]>`
    select v.id, v.list as screen, v.name, v.query, v.is_shared as "isShared", v.account_id = ${accountId} as "isOwn",
      ${accountName(sql, "a")} as "ownerName", own.weekday,
      (select count(*)::int from report_mails m where m.view_id = v.id and m.account_id <> ${accountId}) as subscribers
    from list_views v left join accounts a on a.id = v.account_id
      left join report_mails own on own.view_id = v.id and own.account_id = ${accountId}
    where v.list in ${sql([...reportScreens])} and (v.is_shared or v.account_id = ${accountId})
    order by v.list, lower(v.name), v.id limit ${limit}`;
}

export type VisibleReport = { id: string; screen: ReportScreen; name: string; query: Record<string, string> };

/** Null where it is gone, is not a report, or is private to another person. Locked to the end of the transaction. */
export async function selectVisibleReport({ sql }: Shop, id: string, accountId: string): Promise<VisibleReport | null> {
  const [row] = await sql<VisibleReport[]>`
    select id, list as screen, name, query from list_views
    where id = ${id} and list in ${sql([...reportScreens])} and (is_shared or account_id = ${accountId}) for key share`;
  return row ?? null;
}

/** An email on another weekday keeps `queued_day`, so that no day gets two. */
export async function upsertReportMail(
  { sql }: Shop,
  mail: { id: string; viewId: string; accountId: string; weekday: number; queuedDay: string; at: string },
): Promise<void> {
  await sql`
    insert into report_mails (id, view_id, account_id, weekday, queued_day, created_at)
    values (${mail.id}, ${mail.viewId}, ${mail.accountId}, ${mail.weekday}, ${mail.queuedDay}, ${mail.at})
    on conflict (view_id, account_id) do update
    set weekday = excluded.weekday, queued_day = greatest(report_mails.queued_day, excluded.queued_day)`;
}

export async function deleteReportMail({ sql }: Shop, viewId: string, accountId: string): Promise<boolean> {
  const rows = await sql`delete from report_mails where view_id = ${viewId} and account_id = ${accountId} returning id`;
  return rows.length > 0;
}

export type DueMail = { viewId: string; accountId: string; day: string };

/**
 * Takes the emails that are due and marks each as queued up to its day: a concurrent caller waits and finds none. `days`: for Monday to Sunday, the
 * latest such day that is due.
 */
export async function claimDueMails({ sql }: Shop, days: string[]): Promise<DueMail[]> {
  return sql<DueMail[]>`
    update report_mails m set queued_day = due.day::date
    from unnest(${days}::text[]) with ordinality as due (day, weekday)
    where due.weekday = m.weekday and m.queued_day < due.day::date
    returning m.view_id as "viewId", m.account_id as "accountId", due.day`;
}

export type Recipient = { email: string; role: StaffRole };

/** Null: not an active member of staff. */
export async function selectRecipient({ sql }: Shop, accountId: string): Promise<Recipient | null> {
  const [row] = await sql<Recipient[]>`
    select email, role from accounts where id = ${accountId} and role <> 'customer' and disabled_at is null`;
  return row ?? null;
}

/** Null: the weekly email was ended. `sentDay`: the last day for which it was sent. */
export async function selectReportMail(
  { sql }: Shop,
  viewId: string,
  accountId: string,
): Promise<{ weekday: number; sentDay: string | null } | null> {
  const [row] = await sql<{ weekday: number; sentDay: string | null }[]>`
    select weekday, sent_day::text as "sentDay" from report_mails where view_id = ${viewId} and account_id = ${accountId}`;
  return row ?? null;
}

export async function updateSent({ sql }: Shop, viewId: string, accountId: string, day: string): Promise<void> {
  await sql`
    update report_mails set sent_day = ${day} where view_id = ${viewId} and account_id = ${accountId} and (sent_day is null or sent_day < ${day}::date)`;
}
