import type { CheckoutBuyer } from "#domain/buyer.ts";
import type { Shop } from "#domain/shop.ts";

/** Who confirmed an email address is not asked again in the same browser, or as the same account, for half a year. */
const rememberedMs = 180 * 86_400_000;

function holdersOf(buyer: CheckoutBuyer): string[] {
  return [`browser:${buyer.browserId}`, ...(buyer.kind === "customer" ? [`account:${buyer.accountId}`] : [])];
}

export async function isEmailConfirmed(shop: Shop, buyer: CheckoutBuyer, email: string): Promise<boolean> {
  const rows = await shop.sql`
    select from confirmed_emails where holder = any(${holdersOf(buyer)}::text[]) and email = ${email.toLowerCase()}
      and confirmed_at > ${new Date(shop.clock.now().getTime() - rememberedMs).toISOString()}`;
  return rows.length > 0;
}

/** @param browserId of the browser for which it was confirmed; `buyer` is who pressed the button, perhaps elsewhere. */
export async function rememberEmail(shop: Shop, buyer: CheckoutBuyer, browserId: string | null, email: string): Promise<void> {
  const holders = [...new Set([...holdersOf(buyer), ...(browserId === null ? [] : [`browser:${browserId}`])])];
  const now = shop.clock.now().toISOString();
  await shop.sql`
    insert into confirmed_emails (holder, email, confirmed_at) select h, ${email.toLowerCase()}, ${now} from unnest(${holders}::text[]) h order by h
    on conflict (holder, email) do update set confirmed_at = excluded.confirmed_at`;
}

/** For the sweep. Gives how many went. */
export async function forgetConfirmedEmails(shop: Shop, limit: number): Promise<number> {
  const before = new Date(shop.clock.now().getTime() - rememberedMs).toISOString();
  const gone = await shop.sql`
    delete from confirmed_emails where (holder, email) in (
      select holder, email from confirmed_emails where confirmed_at < ${before} order by confirmed_at limit ${limit})`;
  return gone.count;
}
