import type { PersonalData } from "#domain/personal-data.ts";
import { Refusal } from "#domain/refusal.ts";
import { blankAttempts, cancelUnconfirmed, moveAttempts, selectAttemptsOf, selectPersonalAttempts } from "./payments-person-queries.ts";

/**
 * Payments of a person, whether or not they became an order. Amounts, times and the provider's own references stay with the ledger, as
 * bookkeeping needs them; who paid, from where, and what was typed for it are erased.
 */
export const paymentsPersonalData: PersonalData = {
  part: "payments",
  tables: ["payment_attempts"],
  export: selectPersonalAttempts,
  async erase(shop, person) {
    await cancelUnconfirmed(shop, person);
    const attempts = await selectAttemptsOf(shop, person);
    const unfinished = attempts.filter(({ isUnfinished }) => isUnfinished);
    if (unfinished.length > 0) throw new Refusal("personal-data-in-use", { payments: unfinished.length });
    const named = attempts.filter(({ isBlank }) => !isBlank).map(({ id }) => id);
    await blankAttempts(shop, named);
    return named.length;
  },
  /** A payment that is under way would become an order of an account that is gone. Refuses `customer-merge-busy`. */
  async move(shop, { from, to }) {
    const attempts = await selectAttemptsOf(shop, { accountId: from, email: null });
    if (attempts.some(({ isUnfinished }) => isUnfinished)) throw new Refusal("customer-merge-busy");
    await moveAttempts(shop, { from, to });
    return 0;
  },
};
