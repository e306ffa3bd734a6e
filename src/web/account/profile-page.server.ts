import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "react-router";
import { ownAccount } from "#domain/accounts/accounts.ts";
import { customerNameInput, emailChangeInput } from "#domain/accounts/accounts-input.ts";
import { requestEmailChange } from "#domain/accounts/own-email.ts";
import { changeOwnName } from "#domain/accounts/own-name.ts";
import type { Actor } from "#domain/actor.ts";
import { parseInput } from "#domain/input-parsing.ts";
import { chooseNewsletter, receivesNewsletter } from "#domain/newsletter/newsletter.ts";
import { Refusal } from "#domain/refusal.ts";
import type { Shop } from "#domain/shop.ts";
import { readForm } from "#web/form-body.server.ts";
import { links } from "#web/links.ts";
import { shopOf } from "#web/page-context.ts";
import { answerForm, signedInOf } from "./account-form.server.ts";

/** A map, because anybody can write any name after `done`, even `constructor`, which every object has. */
const notices = new Map([
  ["name", "Your name is saved."],
  ["email", "Please open the link in our email to the new address. Your account uses that address from then on."],
  ["newsletter", "Your choice is saved."],
]);

export async function loadProfile({ request, context }: LoaderFunctionArgs) {
  const actor = signedInOf(context, request);
  const shop = shopOf(context);
  const account = await ownAccount(shop, actor);
  // An address that was not proven must not reveal whether it is subscribed.
  const newsletter = actor.kind === "customer" && account.isEmailConfirmed ? await receivesNewsletter(shop, account.email) : null;
  return { account, newsletter, notice: notices.get(new URL(request.url).searchParams.get("done") ?? "") ?? null };
}

export async function changeProfile({ request, context }: ActionFunctionArgs) {
  const actor = signedInOf(context, request);
  return answerForm(await readForm(request), async (typed) => {
    await change(shopOf(context), actor, typed);
    return redirect(links.ownProfile({ done: typed["intent"] }), { status: 303 });
  });
}

async function change(shop: Shop, actor: Actor, typed: Record<string, string>): Promise<void> {
  switch (typed["intent"]) {
    case "name":
      await changeOwnName(shop, actor, parseInput(customerNameInput, typed));
      return;
    case "email":
      return requestEmailChange(shop, actor, parseInput(emailChangeInput, typed));
    case "newsletter": {
      const { email, isEmailConfirmed } = await ownAccount(shop, actor);
      if (!isEmailConfirmed) throw new Refusal("email-unconfirmed");
      return chooseNewsletter(shop, actor, { email, receives: typed["receives"] === "on" });
    }
    default:
      throw new Refusal("input-invalid");
  }
}
