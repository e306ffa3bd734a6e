import { numberText } from "#domain/number-text.ts";
import { shortMoney } from "#domain/settings/placeholders.ts";
import type { Settings } from "#domain/settings/settings-input.ts";
import { freeShippingFrom } from "#domain/shipping/shipping.ts";

/** The merchant's claims from the settings, as the storefront words them; null where the settings make no such claim. */
export type Promises = {
  freeShippingOver: string | null;
  warranty: string | null;
  support: string | null;
  labs: string | null;
  replyHours: number | null;
  satisfaction: boolean;
};

export function promisesOf({ promises, shipping, shop }: Pick<Settings, "promises" | "shipping" | "shop">): Promises {
  const freeFromCents = freeShippingFrom(shipping);
  return {
    freeShippingOver: freeFromCents ? shortMoney(freeFromCents, shop.currency) : null,
    warranty: promises.warrantyYears > 0 ? `${promises.warrantyYears}-Year Warranty` : null,
    support: promises.supportLocation ? `${promises.supportLocation} Support` : null,
    labs: promises.labsTrusting > 0 ? `Trusted by ${numberText(promises.labsTrusting)}+ Labs` : null,
    replyHours: promises.replyHours || null,
    satisfaction: promises.satisfactionGuaranteed,
  };
}
