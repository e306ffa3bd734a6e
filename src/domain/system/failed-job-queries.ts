import type { FailedJob } from "#domain/ports.ts";
import type { Shop } from "#domain/shop.ts";

export type JobSubject = { id: string; about: string | null; orderId: string | null; orderName: string | null };

/** Returns what each job is about. A job's data contain the id of one row, or (in a job of an older version, or a broken one) of none that exists. */
export async function selectJobSubjects({ sql }: Shop, jobs: FailedJob[]): Promise<JobSubject[]> {
  if (jobs.length === 0) return [];
  const named = jobs.map(({ id, name, data }) => ({
    id,
    name,
    subject:
      data["orderId"] ??
      data["returnId"] ??
      data["messageId"] ??
      data["subscriberId"] ??
      data["noticeId"] ??
      data["attemptId"] ??
      data["accountId"] ??
      data["imageId"] ??
      null,
  }));
  return sql<JobSubject[]>`
    with named as (
      select id, name, case when subject ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then subject::uuid end as subject
      from jsonb_to_recordset(${JSON.stringify(named)}::jsonb) as j(id text, name text, subject text))
    select n.id, o.id as "orderId", o.name as "orderName", coalesce(m.email, s.email, notice.email, a.email, person.email, p.title, returned.name) as about
    from named n
    left join orders o on n.name = 'order-mail' and o.id = n.subject
    left join returns r on n.name = 'return-mail' and r.id = n.subject
    left join orders returned on returned.id = r.order_id
    left join contact_messages m on n.name = 'contact-mail' and m.id = n.subject
    left join subscribers s on n.name = 'newsletter-mail' and s.id = n.subject
    left join stock_notices notice on n.name = 'stock-notice-mail' and notice.id = n.subject
    left join payment_attempts a on n.name in ('purchase-order-mail', 'returned-payment-mail', 'refund-attempt') and a.id = n.subject
    left join accounts person on n.name in ('account-mail', 'sign-in-warning') and person.id = n.subject
    left join product_images i on n.name = 'fetch-image' and i.id = n.subject
    left join products p on p.id = i.product_id`;
}
