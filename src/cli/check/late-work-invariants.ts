import { type Invariant, maxBrokenShown } from "./invariant.ts";

const jobsRemedy =
  "Start a process that runs jobs (ROLE=all or ROLE=jobs): it does this within a minute. If one is running, the dashboard of the admin area shows what fails and why.";

/** Work that has waited for too long: for its time, for an email or for staff. In the first version one failing row blocked all others. */
export const lateWorkInvariants: Invariant[] = [
  {
    sentence: "Every purchase order that nobody approved in time is canceled",
    severity: "fault",
    remedy: jobsRemedy,
    broken: (sql) => sql`
      select o.name as subject from orders o
       where o.financial_status = 'pending' and o.held_until < now() - interval '1 hour'
         and not exists (select from order_approvals a where a.order_id = o.id) limit ${maxBrokenShown}`,
  },
  {
    sentence: "Every open payment ends within an hour of expiring",
    severity: "fault",
    remedy: jobsRemedy,
    broken: (sql) => sql`
      select a.id::text || ' of ' || a.email as subject from payment_attempts a
       where a.settled_at is null and a.expires_at < now() - interval '1 hour' limit ${maxBrokenShown}`,
  },
  {
    sentence: "Every refund that was started is finished within a day",
    severity: "fault",
    remedy: `Check with the payment provider whether this money was refunded. ${jobsRemedy}`,
    broken: (sql) => sql`
      select distinct o.name as subject from refunds r join orders o on o.id = r.order_id
       where r.status = 'started' and r.at < now() - interval '1 day' limit ${maxBrokenShown}`,
  },
  {
    sentence: "Every order was confirmed to its buyer by email within an hour",
    severity: "fault",
    remedy:
      "The emails about these orders failed or were lost. Make sure that email works (send a test email under Settings, Email sender), then write to these buyers yourself.",
    broken: (sql) => sql`
      select o.name || ' of ' || o.email as subject from orders o
       where not o.is_test and o.processed_at between now() - interval '60 days' and now() - interval '1 hour'
         and not exists (select from order_events e where e.order_id = o.id and e.kind = 'mailed')
         and not exists (select from jobs.job j where j.name = 'order-mail' and j.state <= 'active' and j.data->>'orderId' = o.id::text)
       order by o.processed_at desc limit ${maxBrokenShown}`,
  },
  {
    sentence: "Every cart is removed within a day of expiring",
    severity: "fault",
    remedy:
      "Start a process that runs jobs (ROLE=all or ROLE=jobs): its hourly cleanup (queue `hourly-cleanup`) removes them. If one is running, its log says why it cannot.",
    broken: (sql) => sql`select id::text as subject from carts where expires_at < now() - interval '1 day' limit ${maxBrokenShown}`,
  },
  {
    sentence: "Every buyer of back-ordered goods knows that they ship later",
    severity: "note",
    remedy:
      "The first version sold these goods beyond their stock without telling the buyers. Write to them when the goods arrive, or cancel the orders.",
    broken: (sql) => sql`
      select o.name || ': ' || l.title as subject from order_lines l join orders o on o.id = l.order_id
        join stock_levels s on s.variant_id = l.variant_id and s.tracked and s.on_hand < 0
       where o.fulfillment_status in ('unfulfilled', 'partially_fulfilled') and o.financial_status in ('paid', 'partially_refunded')
         and not exists (select from order_lines b where b.variant_id = l.variant_id and b.back_ordered > 0)
       order by o.processed_at desc limit ${maxBrokenShown}`,
  },
  {
    sentence: "Every checkout had at most 20 declined payments",
    severity: "note",
    remedy:
      "Someone tested cards on these checkouts, which the first version allowed. Tell your payment provider, and look at paid orders from the same IP addresses before you ship them.",
    broken: (sql) => sql`
      select count(*) || ' from ' || coalesce(min(client_address), 'an unknown IP address') || ' as ' || min(email) as subject
        from payment_attempts where status = 'declined' and created_at > now() - interval '90 days'
       group by checkout_token having count(*) > 20 order by count(*) desc limit ${maxBrokenShown}`,
  },
];
