import type { Sql } from "#db/open-database.ts";
import type { Charge, ChargeOutcome, PaymentProvider } from "#domain/ports.ts";
import { cardFaults } from "./card-faults.ts";

type Status = "paid" | "declined" | "needs-confirmation";
type ChargeRow = { attempt_id: string; status: Status; failure_code: string | null; amount_cents: number; refunded_cents: number };

const answersByNumber: Record<string, { status: Status; failureCode: string | null }> = {
  "4242424242424242": { status: "paid", failureCode: null },
  "4000000000000002": { status: "declined", failureCode: "card_declined" },
  "4000002500003155": { status: "needs-confirmation", failureCode: null },
};
const unknownNumber = { status: "declined", failureCode: "incorrect_number" } as const;

/**
 * A card provider for trial mode: it moves no money and keeps no card. Like a real one it has books of its own (two
 * tables, written outside the shop's transactions), so that it can be asked after a crash what became of a charge.
 * 4242 4242 4242 4242 pays, 4000 0000 0000 0002 is declined, 4000 0025 0000 3155 asks for confirmation first.
 */
export function testCard(sql: Sql): PaymentProvider {
  async function find(attemptId: string): Promise<ChargeOutcome | null> {
    const [row] = await sql<ChargeRow[]>`select * from test_provider_charges where attempt_id = ${attemptId}`;
    return row ? outcomeOf(row) : null;
  }
  return {
    name: "test-card",
    isTest: true,
    isHosted: false,
    payloadFaults: cardFaults,
    lookUp: ({ attemptId }) => find(attemptId),
    async charge({ attemptId, payload, amountCents, currency }: Charge): Promise<ChargeOutcome> {
      const answer = answersByNumber[payload["card.number"]?.replaceAll(/\D/g, "") ?? ""] ?? unknownNumber;
      const [row] = await sql<ChargeRow[]>`
        insert into test_provider_charges (attempt_id, status, failure_code, amount_cents, currency)
        values (${attemptId}, ${answer.status}, ${answer.failureCode}, ${amountCents}, ${currency})
        on conflict (attempt_id) do nothing returning *`;
      return row ? outcomeOf(row) : ((await find(attemptId)) as ChargeOutcome);
    },
    async confirm(reference, accepted): Promise<ChargeOutcome> {
      const attemptId = attemptOf(reference);
      await sql`
        update test_provider_charges set status = ${accepted ? "paid" : "declined"}, failure_code = ${accepted ? null : "confirmation_failed"}
        where attempt_id = ${attemptId} and status = 'needs-confirmation'`;
      const outcome = await find(attemptId);
      if (!outcome) throw new Error(`The test provider does not know the charge ${reference}`);
      return outcome;
    },
    async refund(reference, amountCents, _currency, key) {
      const attemptId = attemptOf(reference);
      const rows = await sql`
        with refund as (
          insert into test_provider_refunds (key, attempt_id, amount_cents)
          select ${key}, attempt_id, ${amountCents}::bigint from test_provider_charges
          where attempt_id = ${attemptId} and status = 'paid' and refunded_cents + ${amountCents}::bigint <= amount_cents
          on conflict (key) do nothing returning attempt_id, amount_cents)
        update test_provider_charges c set refunded_cents = c.refunded_cents + r.amount_cents from refund r where c.attempt_id = r.attempt_id
        returning c.attempt_id`;
      const [known] = rows.length > 0 ? rows : await sql`select key from test_provider_refunds where key = ${key}`;
      return known ? { status: "succeeded", reference: `${reference}:refund:${key}` } : { status: "failed", failureCode: "amount_too_large" };
    },
  };
}

const prefix = "test_";
const attemptOf = (reference: string) => reference.slice(prefix.length);

function outcomeOf({ attempt_id, status, failure_code }: ChargeRow): ChargeOutcome {
  const reference = prefix + attempt_id;
  if (status === "needs-confirmation") return { status, reference, confirmUrl: null };
  if (status === "paid") return { status, reference, eventId: `${reference}:paid` };
  return { status, reference, eventId: `${reference}:declined`, failureCode: failure_code ?? "card_declined" };
}
