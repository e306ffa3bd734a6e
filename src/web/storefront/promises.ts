import { formatMoney } from "#domain/money.ts";
import { numberText } from "#domain/number-text.ts";
import type { Settings } from "#domain/settings/settings-input.ts";

/** What the shop may claim, in the words of the storefront; what the settings do not say is null. */
export type Promises = {
  freeShippingOver: string | null;
  warranty: string | null;
  support: string | null;
  labs: string | null;
  replyHours: number | null;
  satisfaction: boolean;
};

/** `$300` rather than `$300.00`: a whole amount needs no cents in a promise. */
export function promisesOf({ promises, shipping, shop }: Pick<Settings, "promises" | "shipping" | "shop">): Promises {
  const { freeFromCents } = shipping;
  return {
    freeShippingOver: freeFromCents === null || freeFromCents === 0 ? null : formatMoney(freeFromCents, shop.currency).replace(/\.0+$/, ""),
    warranty: promises.warrantyYears > 0 ? `${promises.warrantyYears}-Year Warranty` : null,
    support: promises.supportLocation ? `${promises.supportLocation} Support` : null,
    labs: promises.labsTrusting > 0 ? `Trusted by ${numberText(promises.labsTrusting)}+ Labs` : null,
    replyHours: promises.replyHours || null,
    satisfaction: promises.satisfactionGuaranteed,
  };
}
