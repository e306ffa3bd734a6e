import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "react-router";
import { listAddresses, makeDefaultAddress, removeAddress, saveAddress } from "#domain/accounts/addresses.ts";
import type { Actor } from "#domain/actor.ts";
import { addressLines } from "#domain/address-lines.ts";
import { parseInput } from "#domain/input-parsing.ts";
import { typedAddress } from "#domain/postal-address-input.ts";
import { Refusal } from "#domain/refusal.ts";
import { readSettings } from "#domain/settings/settings.ts";
import type { Shop } from "#domain/shop.ts";
import { readForm } from "#web/form-body.server.ts";
import { links } from "#web/links.ts";
import { shopOf } from "#web/page-context.ts";
import { countryViews } from "#web/postal-address/country-views.server.ts";
import { answerForm, signedInOf } from "./account-form.server.ts";

/** A map, because anybody can write any name after `done`, even `constructor`, which every object has. */
const notices = new Map([
  ["save", "The address is saved."],
  ["default", "Your next checkout starts with this address."],
  ["remove", "The address is removed."],
]);

/** Loads the addresses. `?edit=ID` opens one address, `?edit=new` an empty form. */
export async function loadAddresses({ request, context }: LoaderFunctionArgs) {
  const actor = signedInOf(context, request);
  const shop = shopOf(context);
  const query = new URL(request.url).searchParams;
  const [addresses, settings] = await Promise.all([listAddresses(shop, actor), readSettings(shop)]);
  const edited = query.get("edit");
  const opened = edited === "new" ? null : addresses.find(({ id }) => id === edited);
  if (edited && opened === undefined) throw data("This address was not found.", { status: 404 });
  // A country that the shop no longer serves stays selected.
  const codes = [...new Set([...settings.shop.countries, ...(opened ? [opened.address.country] : [])])];
  return {
    addresses: addresses.map(({ id, address, isDefault }) => ({ id, isDefault, lines: addressLines(address) })),
    form: edited ? { opened: opened ?? null, countries: countryViews(codes) } : null,
    notice: notices.get(query.get("done") ?? "") ?? null,
  };
}

export async function changeAddresses({ request, context }: ActionFunctionArgs) {
  const actor = signedInOf(context, request);
  return answerForm(await readForm(request), async (typed) => {
    await change(shopOf(context), actor, typed);
    return redirect(links.ownAddresses({ done: typed["intent"] }), { status: 303 });
  });
}

async function change(shop: Shop, actor: Actor, typed: Record<string, string>): Promise<void> {
  const id = typed["id"] ?? "";
  switch (typed["intent"]) {
    case "save":
      return saveAddress(shop, actor, { id: id || null, address: parseInput(typedAddress, typed), isDefault: typed["isDefault"] === "on" });
    case "default":
      return makeDefaultAddress(shop, actor, id);
    case "remove":
      return removeAddress(shop, actor, id);
    default:
      throw new Refusal("input-invalid");
  }
}
