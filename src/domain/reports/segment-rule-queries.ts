import type { Fragment } from "#db/open-database.ts";
import { withoutBotSessions } from "#domain/events/visit-keeping.ts";
import { parseDecimal } from "#domain/money.ts";
import { isNotCanceled } from "#domain/orders/order-cancelling.ts";
import type { Shop } from "#domain/shop.ts";
import { readEventCondition } from "./event-condition-input.ts";
import { isAskedEvent } from "./event-condition-queries.ts";
import type { SegmentRule, SegmentRules } from "./visitor-segment-input.ts";

/** What rules are applied to: test or real traffic, amounts in this currency, and days before `to`. */
type RuleScope = { to: Date; isTest: boolean; currency: string };

/** Whether the browser of a `visit` is in the segment at the end of that period. Each rule reads its days once, and not once for each visit. */
export function isInSegment(shop: Shop, scope: RuleScope, { match, rules }: SegmentRules): Fragment {
  const { sql } = shop;
  const parts = rules.map((rule) => sql`visit.visitor_id ${rule.isNot ? sql`not in` : sql`in`} (${visitorsOf(shop, scope, rule)})`);
  return sql`(${parts.reduce((one, other) => (match === "all" ? sql`${one} and ${other}` : sql`${one} or ${other}`))})`;
}

function visitorsOf(shop: Shop, scope: RuleScope, rule: SegmentRule): Fragment {
  const { sql } = shop;
  const told = toldBefore(shop, scope, rule.days);
  switch (rule.kind) {
    case "event": {
      const what = readEventCondition(rule.what);
      const ofPeople = withoutBotSessions(shop, { ...scope, from: daysBefore(scope.to, rule.days) }, sql`e.session_id`);
      return sql`
        select e.visitor_id from ${told} and ${what ? isAskedEvent(shop, what) : sql`false`} ${ofPeople} group by e.visitor_id having count(*) >= ${rule.times}`;
    }
    case "orders":
      return sql`select visitor_id from (${ordersOf(shop, scope, rule.days)}) placed group by visitor_id having count(*) >= ${rule.times}`;
    case "spent": {
      // The amount has more decimals than the currency: no order comes to exactly that.
      const cents = parseDecimal(rule.amount, scope.currency) ?? Math.ceil(Number(rule.amount));
      return sql`select visitor_id from (${ordersOf(shop, scope, rule.days)}) placed group by visitor_id having sum(cents) >= ${cents}`;
    }
    case "signed-in":
      return sql`select e.visitor_id from ${told} and e.account_id is not null`;
    case "company":
      return sql`
        select e.visitor_id from ${told} and e.account_id in (
          select account_id from account_addresses where coalesce(address ->> 'company', '') <> ''
          union select account_id from orders where account_id is not null and coalesce(billing_address ->> 'company', shipping_address ->> 'company', '') <> '')`;
    case "country":
      return sql`select e.visitor_id from ${told} and e.country = any(${rule.countries}::text[])`;
  }
}

const daysBefore = (time: Date, days: number) => new Date(time.getTime() - days * 86_400_000);

/** Events `e` of measured people, from this many days before the end of the period. */
function toldBefore({ sql }: Shop, { to, isTest }: RuleScope, days: number): Fragment {
  const [first, last] = [daysBefore(to, days).toISOString(), to.toISOString()];
  return sql`events e where e.day between ${first.slice(0, 10)}::date and ${last.slice(0, 10)}::date and e.at >= ${first}::timestamptz and e.at < ${last}::timestamptz
    and e.visitor_id is not null and not e.is_bot and not e.is_staff and e.is_trial = ${isTest}`;
}

/** Orders of each browser: those it placed, and those of the accounts that were signed in there. `cents`: less reductions and refunds. */
function ordersOf(shop: Shop, scope: RuleScope, days: number): Fragment {
  const { sql } = shop;
  const told = toldBefore(shop, scope, days);
  const [since, until] = [daysBefore(scope.to, days).toISOString(), scope.to.toISOString()];
  const isMeant = sql`o.is_test = ${scope.isTest} and ${isNotCanceled(shop)} and o.processed_at >= ${since}::timestamptz and o.processed_at < ${until}::timestamptz`;
  const cents = sql`case when o.currency = ${scope.currency} then o.total_cents - o.reduced_cents - o.refunded_cents else 0 end as cents`;
  return sql`
    select p.visitor_id, o.id, ${cents} from (select e.visitor_id, e.order_id from ${told} and e.name = 'purchase' and e.order_id is not null) p
      join orders o on o.id = p.order_id where ${isMeant}
    union
    select k.visitor_id, o.id, ${cents} from (select distinct e.visitor_id, e.account_id from ${told} and e.account_id is not null) k
      join orders o on o.account_id = k.account_id where ${isMeant}`;
}
