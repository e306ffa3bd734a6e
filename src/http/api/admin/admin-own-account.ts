import { encode } from "uqr";
import { z } from "zod";
import { ownAccount } from "#domain/accounts/accounts.ts";
import { emailChangeInput, passwordChangeInput } from "#domain/accounts/accounts-input.ts";
import { isLeakedPassword } from "#domain/accounts/leaked-passwords.ts";
import { requestEmailChange } from "#domain/accounts/own-email.ts";
import { confirmOwnTotp, readOwnFactors, removeTotp, renewRecoveryCodes, startTotp } from "#domain/accounts/own-factors.ts";
import { changeOwnPassword } from "#domain/accounts/own-password.ts";
import { endOtherSessions, endOwnSession, listOwnSessions } from "#domain/accounts/own-sessions.ts";
import { listPasskeys, removePasskey } from "#domain/accounts/passkeys.ts";
import { passwordMinLength } from "#domain/accounts/password-rules.ts";
import { proveSecondFactor } from "#domain/accounts/second-factor.ts";
import { apiRoute } from "#http/api-route.ts";
import { accountTexts } from "#web/messages/account-words.ts";
import { siteOf } from "../passkeys.ts";
import { factorProof, proofOf } from "../second-step.ts";
import { idParam } from "../shared-schemas.ts";
import { newCodes, ownSecurityAnswer, totpSetup } from "./staff-answers.ts";

const own = { who: "staff", limit: "account" } as const;
const byPassword = {
  body: z.object({ currentPassword: z.string({ error: "Enter your current password." }).min(1, "Enter your current password.") }),
};
const proving = ["sign-in-paused", "second-factor-needed"] as const;

/** The own account of signed-in staff: password, second factor, passkeys, sessions. Passkeys are added by `/api/account/passkeys`. */
export const adminOwnAccountRoutes = [
  apiRoute({
    method: "GET",
    path: "/api/admin/account/security",
    who: "staff",
    summary: "Read how one's own account is secured, and where one is signed in",
    answers: { 200: ownSecurityAnswer },
    answer: async (c) => {
      const [shop, actor] = [c.get("shop"), c.get("actor")];
      const [{ email }, factors, passkeys, sessions] = await Promise.all([
        ownAccount(shop, actor),
        readOwnFactors(shop, actor),
        listPasskeys(shop, actor),
        listOwnSessions(shop, actor),
      ]);
      return {
        email,
        least: passwordMinLength.staff,
        ...factors,
        passkeys: passkeys.map(({ createdAt, lastUsedAt, ...passkey }) => ({
          ...passkey,
          createdAt: createdAt.toISOString(),
          lastUsedAt: lastUsedAt?.toISOString() ?? null,
        })),
        sessions: sessions.map(({ startedAt, lastSeenAt, ...session }) => ({
          ...session,
          startedAt: startedAt.toISOString(),
          lastSeenAt: lastSeenAt.toISOString(),
        })),
      };
    },
  }),

  apiRoute({
    method: "POST",
    path: "/api/admin/account/password",
    ...own,
    summary: "Change one's own password",
    description: "Ends every other session; an email says so.",
    request: { body: passwordChangeInput },
    answers: { 200: z.object({ advice: z.string().nullable() }) },
    refuses: proving,
    answer: async (c, { body }) => {
      await changeOwnPassword(c.get("shop"), c.get("actor"), body);
      return { advice: isLeakedPassword(body.password) ? accountTexts.leakedPassword : null };
    },
  }),

  apiRoute({
    method: "POST",
    path: "/api/admin/account/email",
    ...own,
    summary: "Ask for another email address",
    description: "It becomes the account's once the link that is sent there is opened.",
    request: { body: emailChangeInput },
    answers: { 204: null },
    refuses: [...proving, "stored-too-much"],
    answer: (c, { body }) => requestEmailChange(c.get("shop"), c.get("actor"), body),
  }),

  apiRoute({
    method: "DELETE",
    path: "/api/admin/account/sessions/:id",
    ...own,
    summary: "Sign one of one's own sessions out",
    request: { params: idParam },
    answers: { 204: null },
    answer: (c, { params: { id } }) => endOwnSession(c.get("shop"), c.get("actor"), id),
  }),

  apiRoute({
    method: "DELETE",
    path: "/api/admin/account/sessions",
    ...own,
    summary: "Sign out everywhere but here",
    answers: { 204: null },
    answer: (c) => endOtherSessions(c.get("shop"), c.get("actor")),
  }),

  apiRoute({
    method: "POST",
    path: "/api/admin/account/second-factor",
    ...own,
    summary: "Prove one's second factor",
    description: "For this session, before a change that the settings mark as sensitive.",
    request: { body: z.object(factorProof) },
    answers: { 204: null },
    refuses: ["second-factor-wrong", "passkey-refused", "sign-in-paused"],
    answer: async (c, { body }) => proveSecondFactor(c.get("shop"), c.get("actor"), await siteOf(c), proofOf(body)),
  }),

  apiRoute({
    method: "POST",
    path: "/api/admin/account/totp",
    ...own,
    summary: "Begin to set up an authenticator app",
    request: byPassword,
    answers: { 200: totpSetup },
    refuses: [...proving, "totp-set-up"],
    answer: async (c, { body }) => {
      const { secret, uri } = await startTotp(c.get("shop"), c.get("actor"), body.currentPassword);
      return { secret, uri, qr: qrOf(uri) };
    },
  }),

  apiRoute({
    method: "POST",
    path: "/api/admin/account/totp/confirmation",
    ...own,
    summary: "Confirm the authenticator app by its first code",
    description: "Gives ten recovery codes where there were none. They are shown this once.",
    request: { body: z.object({ code: z.string({ error: "Enter the code of your app." }).trim().min(1, "Enter the code of your app.").max(20) }) },
    answers: { 200: newCodes },
    refuses: ["totp-set-up", "totp-not-started", "second-factor-wrong"],
    answer: async (c, { body }) => ({ recoveryCodes: await confirmOwnTotp(c.get("shop"), c.get("actor"), body.code) }),
  }),

  apiRoute({
    method: "POST",
    path: "/api/admin/account/totp/removal",
    ...own,
    summary: "Remove the authenticator app",
    request: byPassword,
    answers: { 204: null },
    refuses: [...proving, "second-factor-missing"],
    answer: (c, { body }) => removeTotp(c.get("shop"), c.get("actor"), body.currentPassword),
  }),

  apiRoute({
    method: "POST",
    path: "/api/admin/account/recovery-codes",
    ...own,
    summary: "Make new recovery codes",
    description: "They are shown this once; those before are no longer valid.",
    request: byPassword,
    answers: { 200: newCodes },
    refuses: [...proving, "second-factor-missing"],
    answer: async (c, { body }) => ({ recoveryCodes: await renewRecoveryCodes(c.get("shop"), c.get("actor"), body.currentPassword) }),
  }),

  apiRoute({
    method: "POST",
    path: "/api/admin/account/passkeys/:id/removal",
    ...own,
    summary: "Remove one of one's own passkeys",
    request: { params: idParam, ...byPassword },
    answers: { 204: null },
    refuses: [...proving, "session-ended", "not-found"],
    answer: (c, { params: { id }, body: { currentPassword } }) => removePasskey(c.get("shop"), c.get("actor"), { id, currentPassword }),
  }),
];

/** Draws each dark module as a square of one unit: the browser needs no library to show a path. */
function qrOf(text: string): { size: number; path: string } {
  const { data, size } = encode(text, { ecc: "M", border: 2 });
  const path = data.map((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : "")).join("")).join("");
  return { size, path };
}
