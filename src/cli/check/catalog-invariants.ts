import { type Invariant, mostBroken } from "./invariant.ts";

export const catalogInvariants: Invariant[] = [
  {
    sentence: "Every product shows the lowest and highest price of its variants",
    severity: "fault",
    remedy: "Open these products in the admin area and save them: that writes both prices again.",
    broken: (sql) => sql`
      select p.handle as subject from products p
        join (select product_id, min(price_cents) as low, max(price_cents) as high from variants where retired_at is null group by product_id) v on v.product_id = p.id
       where p.min_price_cents <> v.low or p.max_price_cents <> v.high limit ${mostBroken}`,
  },
];
