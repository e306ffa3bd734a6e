import type { Email } from "./email-content.ts";

/** To a person whom an owner invites to become staff. `inviter`: null where the operator did it by a command. */
export function staffInvitationEmail(
  shopName: string,
  { firstName, inviter, url }: { firstName: string; inviter: string | null; url: string },
): Email {
  const who = inviter ?? `The team of ${shopName}`;
  return {
    subject: `${who} invites you to the admin area of ${shopName}`,
    preview: "Set your password to join",
    heading: `Join ${shopName}`,
    blocks: [
      { kind: "text", text: `Hello ${firstName},` },
      {
        kind: "text",
        text: `${who} invites you to work in the admin area of ${shopName}. Press the button to enter your name and set a password.`,
      },
      { kind: "button", label: "Accept the invitation", url },
      { kind: "small", text: "The link works once, for seven days. If you did not expect it, ignore this email: no account is created." },
    ],
  };
}

const changes = {
  "second-factor-added": {
    subject: "An authenticator app was set up",
    text: "An authenticator app was just set up for your staff account. From now on you are asked for its code when you sign in.",
  },
  "second-factor-removed": {
    subject: "Your authenticator app was removed",
    text: "The authenticator app was just removed from your staff account. Its codes do not work anymore.",
  },
  "second-factor-reset": {
    subject: "Your second factor was reset",
    text: "An owner of the shop reset the second factor of your staff account: authenticator app, passkeys and recovery codes are removed, and you were signed out everywhere. Sign in with your password and set up a second factor again.",
  },
  "recovery-codes-made": {
    subject: "New recovery codes were made",
    text: "New recovery codes were just made for your staff account. Those that you had before do not work anymore.",
  },
  "recovery-code-used": {
    subject: "A recovery code was used",
    text: "A recovery code of your staff account was just used in place of your second factor. It does not work a second time.",
  },
};
export type SecondFactorChange = keyof typeof changes;

/** To a member of staff, about an action that only they should have done. */
export function secondFactorEmail(shopName: string, change: SecondFactorChange, recoverUrl: string): Email {
  const { subject, text } = changes[change];
  return {
    subject: `${subject} at ${shopName}`,
    preview: "If this was not you, act at once",
    heading: subject,
    blocks: [
      { kind: "text", text },
      { kind: "small", text: `If this was not you, set a new password at once and tell an owner of the shop: ${recoverUrl}` },
    ],
  };
}

/** To a member of staff whose password is being guessed from many places. */
export function signInWarningEmail(shopName: string): Email {
  return {
    subject: `Someone is trying to guess your password at ${shopName}`,
    preview: "Wrong passwords from many places today. Your account is not locked",
    heading: "Someone is trying to guess your password",
    blocks: [
      {
        kind: "text",
        text: `Today, wrong passwords for your account at ${shopName} came from 10 or more places. Each place has to wait longer after every try, so guessing a long password would take more than a lifetime.`,
      },
      {
        kind: "text",
        text: "Your account is not locked. You can sign in as always, where you have signed in before and in new places.",
      },
      {
        kind: "text",
        text: "If you use this password anywhere else, or if it is short, change it in the admin area, under “Your account”.",
      },
      { kind: "small", text: "You get this email at most once a day. The audit log in the admin area shows the attempts." },
    ],
  };
}
