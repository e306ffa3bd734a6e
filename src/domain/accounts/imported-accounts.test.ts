import { expect, it } from "vitest";
import { system } from "#domain/actor.ts";
import { lab } from "#support/make-checkout.ts";
import { refusalOf } from "#support/refusal-of.ts";
import { useTestShop } from "#support/test-shop.ts";
import { maxAddresses } from "./addresses.ts";
import { addImportedAddresses, createImportedAccount } from "./imported-accounts.ts";

const shopOf = useTestShop();
const ada = { email: "ada@lab.example", firstName: "Ada", lastName: "Byron" };

it("An account of an import has an email address of its own, and as many addresses as any other, each of which is complete", async () => {
  const shop = shopOf();
  const id = await createImportedAccount(shop, system, ada);
  expect(await refusalOf(createImportedAccount(shop, system, ada))).toBe("email-taken");
  expect(await refusalOf(addImportedAddresses(shop, system, id, [{ ...lab, zip: "no ZIP code" }]))).toBe("input-invalid");
  const streets = Array.from({ length: maxAddresses }, (_, at) => ({ ...lab, address1: `${at + 1} Analytical Way` }));
  expect(await refusalOf(addImportedAddresses(shop, system, id, streets))).toBe("done");
  // An address that the account already has does not count again.
  expect(await refusalOf(addImportedAddresses(shop, system, id, streets.slice(0, 2)))).toBe("done");
  expect(await refusalOf(addImportedAddresses(shop, system, id, [{ ...lab, address1: "The Annex" }]))).toBe("addresses-full");
});
