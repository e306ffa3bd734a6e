import { z } from "zod";
import { ownAccount } from "#domain/accounts/accounts.ts";
import { ownNameInput } from "#domain/accounts/accounts-input.ts";
import { changeOwnName } from "#domain/accounts/own-name.ts";
import type { Actor } from "#domain/actor.ts";
import { listAuditEntries, readAuditChanges } from "#domain/audit/audit-listing.ts";
import { currencyRefusal, readCurrencyChange } from "#domain/currency/currency-changing.ts";
import { parseInput } from "#domain/input-parsing.ts";
import { mailOf, testEmail } from "#domain/notifications/notifications.ts";
import { rightsOf } from "#domain/permissions.ts";
import { Refusal } from "#domain/refusal.ts";
import { readSampleValues, sampleFields } from "#domain/settings/sample-values.ts";
import { changeSettings, loadSettings, readSettings } from "#domain/settings/settings.ts";
import { type SettingsSection, settingsSchemas } from "#domain/settings/settings-input.ts";
import { changeHeroPicture, changeLogo } from "#domain/settings/shop-pictures.ts";
import type { Shop } from "#domain/shop.ts";
import { apiRoute } from "#http/api-route.ts";
import { readJson } from "#http/input.ts";
import { largeJsonBytes, uploadBytes } from "#http/middleware/body-limit.ts";
import { uploadedFile } from "./uploaded-file.ts";

/** Who is signed in, the settings with logo, hero picture and test mail, and the audit log. */
export const adminSettingsRoutes = [
  /** What the frame of every admin page needs. */
  apiRoute({
    method: "GET",
    path: "/api/admin/account",
    who: "staff",
    answer: async (c) => {
      const account = await ownAccount(c.var.shop, c.var.actor);
      const { shop } = await readSettings(c.var.shop);
      const rights = c.var.actor.kind === "staff" ? rightsOf(c.var.actor.role) : [];
      return c.json({ account, rights, shop: { name: shop.name, currency: shop.currency, trialMode: shop.trialMode } });
    },
  }),

  /** What the signed-in person is called. */
  apiRoute({
    method: "PATCH",
    path: "/api/admin/account",
    who: "staff",
    answer: async (c) => {
      const account = await changeOwnName(c.var.shop, c.var.actor, await readJson(c, ownNameInput));
      return c.json({ account });
    },
  }),

  apiRoute({
    method: "GET",
    path: "/api/admin/settings",
    who: "staff",
    right: "settings.read",
    answer: async (c) => {
      return c.json(await settingsAnswer(c.var.shop));
    },
  }),

  /** The fields that are sent, over the `revision` that was seen; the others stay as they are. */
  apiRoute({
    method: "PUT",
    path: "/api/admin/settings/:section",
    who: "staff",
    bodyBytes: largeJsonBytes,
    right: "settings.change",
    answer: async (c) => {
      const section = sectionOf(c.req.param("section"));
      const value = await readJson(c, z.record(z.string(), z.unknown()));
      const { currency } = value;
      if (section === "shop" && typeof currency === "string") await refuseOtherCurrency(c.var.shop, c.var.actor, currency);
      await changeSettings(c.var.shop, c.var.actor, section, value);
      return c.json(await settingsAnswer(c.var.shop));
    },
  }),

  apiRoute({
    method: "POST",
    path: "/api/admin/settings/logo",
    who: "staff",
    bodyBytes: uploadBytes,
    right: "settings.change",
    answer: async (c) => {
      const logoKey = await changeLogo(c.var.shop, c.var.actor, await uploadedFile(c, "logo"));
      return c.json({ logoKey });
    },
  }),

  apiRoute({
    method: "DELETE",
    path: "/api/admin/settings/logo",
    who: "staff",
    right: "settings.change",
    answer: async (c) => {
      await changeLogo(c.var.shop, c.var.actor, null);
      return c.json({ logoKey: null });
    },
  }),

  apiRoute({
    method: "POST",
    path: "/api/admin/settings/hero-picture",
    who: "staff",
    bodyBytes: uploadBytes,
    right: "settings.change",
    answer: async (c) => {
      const heroPicture = await changeHeroPicture(c.var.shop, c.var.actor, await uploadedFile(c, "picture"));
      return c.json({ heroPicture });
    },
  }),

  apiRoute({
    method: "DELETE",
    path: "/api/admin/settings/hero-picture",
    who: "staff",
    right: "settings.change",
    answer: async (c) => {
      await changeHeroPicture(c.var.shop, c.var.actor, null);
      return c.json({ heroPicture: null });
    },
  }),

  /** Sent at once and not by a job, because whoever asked waits to hear whether it worked. */
  apiRoute({
    method: "POST",
    path: "/api/admin/settings/test-mail",
    who: "staff",
    right: "settings.change",
    answer: async (c) => {
      const { to } = parseInput(z.object({ to: z.email("Enter a valid email address.") }), await c.req.json().catch(() => ({})));
      const { shop } = await loadSettings(c.var.shop);
      try {
        await c.var.shop.mail.send(mailOf(testEmail(shop.name), shop, { to, origin: c.var.shop.mailOrigin }));
      } catch (fault) {
        c.var.shop.log.warn({ err: fault, requestId: c.var.requestId }, "the test mail was not sent");
        return c.json(
          { sent: false, error: `The mail server did not accept the email: ${fault instanceof Error ? fault.message : "unknown fault"}` },
          502,
        );
      }
      return c.json({ sent: true });
    },
  }),

  apiRoute({
    method: "GET",
    path: "/api/admin/audit",
    who: "staff",
    right: "audit.read",
    answer: async (c) => {
      const { before } = parseInput(z.object({ before: z.coerce.number().int().positive().optional() }), c.req.query());
      return c.json(await listAuditEntries(c.var.shop, { before: before ?? null }));
    },
  }),

  apiRoute({
    method: "GET",
    path: "/api/admin/audit/:id/changes",
    who: "staff",
    right: "audit.read",
    answer: async (c) => {
      const { id } = parseInput(z.object({ id: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER) }), c.req.param());
      return c.json(await readAuditChanges(c.var.shop, id));
    },
  }),
];

/** With the fields that are still the sample shop's, so that nobody sells under its address unawares. */
async function settingsAnswer(shop: Shop) {
  const [settings, sample] = await Promise.all([loadSettings(shop), readSampleValues(shop)]);
  return { settings, sample: sampleFields(settings, sample) };
}

/** With what there is in the present one: the form alone cannot say what becomes of it. */
async function refuseOtherCurrency(shop: Shop, actor: Actor, currency: string): Promise<void> {
  if (currency !== (await loadSettings(shop)).shop.currency) throw currencyRefusal(await readCurrencyChange(shop, actor, currency));
}

function sectionOf(name: string): SettingsSection {
  if (!Object.hasOwn(settingsSchemas, name)) throw new Refusal("not-found");
  return name as SettingsSection;
}
