import { expect, it } from "vitest";
import type { ChargeOutcome } from "#domain/ports.ts";
import { refusalOf } from "#support/refusal-of.ts";
import { useTestShop } from "#support/test-shop.ts";
import { readChargeOutcome } from "./shared-provider-calls.ts";

const shopOf = useTestShop();

it("however often a page is reloaded while the payment service thinks, it is asked about a payment once at a time", async () => {
  const asked: string[] = [];
  const answers: ((outcome: ChargeOutcome) => void)[] = [];
  const confirm = (reference: string) => {
    asked.push(reference);
    return new Promise<ChargeOutcome>((resolve) => {
      answers.push(resolve);
    });
  };
  const shop = { ...shopOf(), payments: { slow: { ...shopOf().payments["test-card"], confirm } as never } };
  const paid = { status: "paid" } as ChargeOutcome;
  const ask = (reference = "one") => readChargeOutcome(shop, { provider: "slow", reference });
  const questions = Array.from({ length: 20 }, () => ask());
  expect(asked).toEqual(["one"]);
  answers[0]?.(paid);
  expect(await Promise.all(questions)).toEqual(questions.map(() => paid));
  const later = [ask(), ask("two")];
  expect(asked).toEqual(["one", "one", "two"]);
  for (const answer of answers) answer(paid);
  expect(await Promise.all(later)).toEqual([paid, paid]);
});

it("a question that fails is asked again by the next who wants to know", async () => {
  let asked = 0;
  const confirm = () => {
    asked++;
    return Promise.reject(new Error("The service is down."));
  };
  const shop = { ...shopOf(), payments: { slow: { confirm } as never } };
  for (const times of [1, 2]) {
    await expect(readChargeOutcome(shop, { provider: "slow", reference: "one" })).rejects.toThrow("down");
    expect(asked).toBe(times);
  }
});

it("of a provider that the shop does not have anymore nothing is asked", async () => {
  expect(await refusalOf(readChargeOutcome({ ...shopOf(), payments: {} }, { provider: "slow", reference: "one" }))).toBe("payment-method-off");
});
