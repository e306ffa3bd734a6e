import type { Email } from "./email-content.ts";
import { buyerEmail } from "./mail-wording.ts";

/** To a person who registered: proves that the address is theirs. */
export function confirmEmailEmail(shopName: string, url: string): Email {
  return buyerEmail(
    "confirm-email",
    { "shop-name": shopName },
    {
      preview: "One more step for your new account",
      heading: "Confirm your email address",
      blocks: [
        {
          kind: "text",
          text: "Press the button and sign in to confirm your email address.",
        },
        { kind: "button", label: "Confirm email address", url },
        { kind: "text", text: "Orders that you placed as a guest with this address will then appear in your account." },
        {
          kind: "small",
          text: "The link works once, for seven days. If this was not you, ignore this email: without the password nobody can confirm it.",
        },
      ],
    },
  );
}

/** To the address that will become an account's new one. */
export function changeEmailEmail(shopName: string, url: string): Email {
  return buyerEmail(
    "change-email",
    { "shop-name": shopName },
    {
      preview: "Your account keeps its old address until you do",
      heading: "Confirm your new email address",
      blocks: [
        {
          kind: "text",
          text: "Press the button and sign in to confirm this email address.",
        },
        { kind: "button", label: "Confirm email address", url },
        { kind: "small", text: "The link works once, for 24 hours. If this was not you, ignore this email: nothing changes." },
      ],
    },
  );
}

/** To an account's old address. */
export function emailChangedEmail(shopName: string, newEmail: string, contactUrl: string): Email {
  return buyerEmail(
    "email-changed",
    { "shop-name": shopName },
    {
      preview: "Your account has another email address now",
      heading: "Your email address was changed",
      blocks: [
        { kind: "text", text: `Your account at ${shopName} now has the email address ${newEmail}. Emails about it no longer come here.` },
        { kind: "small", text: `If this was not you, write to us at once: ${contactUrl}` },
      ],
    },
  );
}

/** To the owner of an address with which a second account was requested. */
export function addressTakenEmail(shopName: string, { loginUrl, recoverUrl }: { loginUrl: string; recoverUrl: string }): Email {
  return buyerEmail(
    "address-taken",
    { "shop-name": shopName },
    {
      preview: "Someone tried to use your address for another account",
      heading: "You already have an account",
      blocks: [
        {
          kind: "text",
          text: "An account with this email address already exists, and nothing about it was changed.",
        },
        { kind: "button", label: "Sign in", url: loginUrl },
        { kind: "small", text: `If you do not know your password anymore, you can set a new one: ${recoverUrl}` },
      ],
    },
  );
}

export function recoverEmail(shopName: string, url: string): Email {
  return buyerEmail(
    "recover",
    { "shop-name": shopName },
    {
      preview: "The link works once, for one hour",
      heading: "Set a new password",
      blocks: [
        { kind: "text", text: "Press the button to set a new password." },
        { kind: "button", label: "Set a new password", url },
        { kind: "small", text: "The link works once, for one hour. If this was not you, ignore this email: your password stays as it is." },
      ],
    },
  );
}

/** To a customer whose account staff created. */
export function customerInvitationEmail(shopName: string, url: string): Email {
  return buyerEmail(
    "customer-invitation",
    { "shop-name": shopName },
    {
      preview: "Set a password to sign in",
      heading: `${shopName} has made an account for you`,
      blocks: [
        {
          kind: "text",
          text: "Set a password to sign in for the first time.",
        },
        { kind: "button", label: "Set a password", url },
        {
          kind: "small",
          text: "The link works once, for seven days. If you do not want an account, ignore this email: nobody can sign in to it without this link.",
        },
      ],
    },
  );
}

/** To an address without an account: otherwise a person who uses several addresses would wait in vain. */
export function noAccountEmail(shopName: string, registerUrl: string): Email {
  return buyerEmail(
    "no-account",
    { "shop-name": shopName },
    {
      preview: "Perhaps you registered with another address",
      heading: "There is no account with this email address",
      blocks: [
        {
          kind: "text",
          text: "There is no account with this email address. Perhaps you registered with another one.",
        },
        { kind: "small", text: `To open an account: ${registerUrl}` },
      ],
    },
  );
}

export function passwordChangedEmail(shopName: string, recoverUrl: string): Email {
  return buyerEmail(
    "password-changed",
    { "shop-name": shopName },
    {
      preview: "Other devices were signed out",
      heading: "Your password was changed",
      blocks: [
        { kind: "text", text: `The password of your account at ${shopName} was just changed. Other devices were signed out.` },
        { kind: "small", text: `If this was not you, set a new password at once: ${recoverUrl}` },
      ],
    },
  );
}

export function passkeyRemovedEmail(shopName: string, recoverUrl: string): Email {
  return buyerEmail(
    "passkey-removed",
    { "shop-name": shopName },
    {
      preview: "It no longer signs in",
      heading: "A passkey was removed",
      blocks: [
        { kind: "text", text: `A passkey was just removed from your account at ${shopName}. It can no longer be used to sign in.` },
        { kind: "small", text: `If this was not you, set a new password at once: ${recoverUrl}` },
      ],
    },
  );
}

export function passkeyAddedEmail(shopName: string, recoverUrl: string): Email {
  return buyerEmail(
    "passkey-added",
    { "shop-name": shopName },
    {
      preview: "It signs in without a password",
      heading: "A passkey was added",
      blocks: [
        {
          kind: "text",
          text: `A passkey was just added to your account at ${shopName}. Anyone who has that passkey can sign in without your password.`,
        },
        { kind: "small", text: `If this was not you, set a new password at once, then sign in and remove the passkey: ${recoverUrl}` },
      ],
    },
  );
}

/** To a customer whose payment terms staff agreed, changed or ended. `netDays` null: there are none anymore. */
export function termsChangedEmail(shopName: string, terms: { netDays: number | null; invoicesUrl: string; contactUrl: string }): Email {
  const { netDays, invoicesUrl, contactUrl } = terms;
  const due = netDays === 0 ? "at once" : `within ${netDays} ${netDays === 1 ? "day" : "days"}`;
  const text =
    netDays === null
      ? "Your account has no payment terms anymore. We review each new order on a purchase order before we accept it."
      : `From now on, invoices for your orders on a purchase order are due ${due}.`;
  return buyerEmail(
    "terms-changed",
    { "shop-name": shopName },
    {
      preview: netDays === null ? "Your account has no payment terms anymore" : `Invoices are due ${due}`,
      heading: "Your payment terms were changed",
      blocks: [
        { kind: "text", text: `${text} Orders that you placed before keep their terms.` },
        { kind: "button", label: "Your invoices", url: invoicesUrl },
        { kind: "small", text: `If you have a question about this, write to us: ${contactUrl}` },
      ],
    },
  );
}
