import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect, redirectDocument } from "react-router";
import { ownAccount } from "#domain/accounts/accounts.ts";
import { passwordChangeInput } from "#domain/accounts/accounts-input.ts";
import { isLeakedPassword } from "#domain/accounts/leaked-passwords.ts";
import { changeOwnPassword } from "#domain/accounts/own-password.ts";
import { endOtherSessions, endOwnSession, listOwnSessions } from "#domain/accounts/own-sessions.ts";
import { listPasskeys, removePasskey } from "#domain/accounts/passkeys.ts";
import { passwordMinLength } from "#domain/accounts/password-rules.ts";
import type { Actor } from "#domain/actor.ts";
import { parseInput } from "#domain/input-parsing.ts";
import { Refusal } from "#domain/refusal.ts";
import type { Shop } from "#domain/shop.ts";
import { utcDayText, utcTimeText } from "#domain/time-text.ts";
import { readForm } from "#web/form-body.server.ts";
import { links } from "#web/links.ts";
import { accountTexts } from "#web/messages/account-words.ts";
import { shopOf } from "#web/page-context.ts";
import { answerForm, signedInOf } from "./account-form.server.ts";

/** A map, because anybody can write any name after `done`, even `constructor`, which every object has. */
const notices = new Map([
  ["password", "Your password is changed. Other devices were signed out."],
  ["leaked-password", `Your password is changed. Other devices were signed out. ${accountTexts.leakedPassword}`],
  ["device", "That device is signed out."],
  ["devices", "All other devices are signed out."],
  ["passkey-added", "The passkey is added. You can sign in with it from now on."],
  ["remove-passkey", "The passkey is removed. Remove it from your device too."],
]);

export async function loadSecurity({ request, context }: LoaderFunctionArgs) {
  const actor = signedInOf(context, request);
  // Staff use the page of the admin area, which asks for the second factor too.
  if (actor.kind === "staff") throw redirectDocument(links.adminAccount());
  const shop = shopOf(context);
  const [account, sessions, passkeys] = await Promise.all([ownAccount(shop, actor), listOwnSessions(shop, actor), listPasskeys(shop, actor)]);
  return {
    email: account.email,
    least: account.role === "customer" ? passwordMinLength.customer : passwordMinLength.staff,
    mayAddPasskey: account.role !== "customer" || account.isEmailConfirmed,
    sessions: sessions.map(({ startedAt, lastSeenAt, ...session }) => ({
      ...session,
      startedOn: utcDayText(startedAt),
      lastSeen: utcTimeText(lastSeenAt),
    })),
    passkeys: passkeys.map(({ id, name, createdAt, lastUsedAt }) => ({
      id,
      name,
      addedOn: utcDayText(createdAt),
      lastUsed: lastUsedAt && utcTimeText(lastUsedAt),
    })),
    notice: notices.get(new URL(request.url).searchParams.get("done") ?? "") ?? null,
  };
}

export async function changeSecurity({ request, context }: ActionFunctionArgs) {
  const actor = signedInOf(context, request);
  return answerForm(await readForm(request), async (typed) => {
    const done = await change(shopOf(context), actor, typed);
    return redirect(links.ownSecurity({ done }), { status: 303 });
  });
}

async function change(shop: Shop, actor: Actor, typed: Record<string, string>): Promise<string> {
  const { intent = "", id = "" } = typed;
  switch (intent) {
    case "password": {
      const input = parseInput(passwordChangeInput, typed);
      if (input.password !== typed["confirmation"]) throw new Refusal("input-invalid", { fields: { confirmation: "Passwords do not match." } });
      await changeOwnPassword(shop, actor, input);
      return isLeakedPassword(input.password) ? "leaked-password" : intent;
    }
    case "device":
      await endOwnSession(shop, actor, id);
      return intent;
    case "devices":
      await endOtherSessions(shop, actor);
      return intent;
    case "remove-passkey":
      await removePasskey(shop, actor, { id, currentPassword: typed["currentPassword"] ?? "" });
      return intent;
    default:
      throw new Refusal("input-invalid");
  }
}
