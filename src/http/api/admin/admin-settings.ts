import { z } from "zod";
import { ownAccount } from "#domain/accounts/accounts.ts";
import { ownNameInput } from "#domain/accounts/accounts-input.ts";
import { changeOwnName } from "#domain/accounts/own-name.ts";
import type { Actor } from "#domain/actor.ts";
import { auditAreaNames } from "#domain/audit/audit-areas.ts";
import { listAuditEntries, listAuditPeople, readAuditChanges } from "#domain/audit/audit-listing.ts";
import { changeBackupSettings } from "#domain/backups/backup-settings.ts";
import { currencyRefusal, readCurrencyChange } from "#domain/currency/currency-changing.ts";
import { parseInput } from "#domain/input-parsing.ts";
import { timeFilter } from "#domain/list-filter-input.ts";
import { mailOf, testEmail } from "#domain/notifications/notifications.ts";
import { rightsOf } from "#domain/permissions.ts";
import { Refusal } from "#domain/refusal.ts";
import { kindOfSection } from "#domain/sensitive-changes.ts";
import { previewHome } from "#domain/settings/home-preview.ts";
import { readSampleValues, sampleFields } from "#domain/settings/sample-values.ts";
import { changeSettings, loadSettings, readSettings } from "#domain/settings/settings.ts";
import { changeHeroPicture, changeIcon, changeLogo } from "#domain/settings/shop-pictures.ts";
import { isTimeZone } from "#domain/shipping/delivery-dates.ts";
import type { Shop } from "#domain/shop.ts";
import { apiRoute } from "#http/api-route.ts";
import { largeJsonBytes, uploadBytes } from "#http/middleware/body-limit.ts";
import {
  auditChanges,
  auditPage,
  auditPeople,
  heroPictureAnswer,
  iconAnswer,
  logoAnswer,
  ownAccountAnswer,
  sectionParam,
  settingsAnswer,
  staffSession,
  testMailAnswer,
} from "./settings-answers.ts";

const confirmedCodes = z.array(z.string().max(200)).max(20).default([]);

/** Who is signed in, the settings with logo, hero picture and test email, and the audit log. */
export const adminSettingsRoutes = [
  /** The data that the frame of every admin page needs. */
  apiRoute({
    method: "GET",
    path: "/api/admin/account",
    who: "staff",
    summary: "Read who is signed in, with the rights of their role",
    answers: { 200: staffSession },
    answer: async (c) => {
      const actor = c.get("actor");
      const account = await ownAccount(c.get("shop"), actor);
      const { shop, shipping, privacy } = await readSettings(c.get("shop"));
      const { hasMailServer } = c.get("shop").deployment;
      const rights = actor.kind === "staff" ? rightsOf(actor.role) : [];
      const { name, address, currency, trialMode, weightUnit, lengthUnit } = shop;
      const timeZone = isTimeZone(shipping.timeZone) ? shipping.timeZone : "UTC";
      const { eventDays } = privacy;
      return { account, rights, shop: { name, address, currency, trialMode, hasMailServer, timeZone, weightUnit, lengthUnit, eventDays } };
    },
  }),

  /** The name of the signed-in person. */
  apiRoute({
    method: "PATCH",
    path: "/api/admin/account",
    who: "staff",
    summary: "Change one's own name",
    request: { body: ownNameInput },
    answers: { 200: ownAccountAnswer },
    refuses: ["not-allowed"],
    answer: async (c, { body }) => ({ account: await changeOwnName(c.get("shop"), c.get("actor"), body) }),
  }),

  apiRoute({
    method: "GET",
    path: "/api/admin/settings",
    who: "staff",
    right: "settings.read",
    summary: "Read all settings",
    answers: { 200: settingsAnswer },
    answer: (c) => readAllSettings(c.get("shop")),
  }),

  apiRoute({
    method: "POST",
    path: "/api/admin/settings/home/preview",
    who: "staff",
    right: "settings.read",
    summary: "Check the home page before it is saved",
    description: "Nothing is stored. It is refused as saving it would be.",
    request: { body: z.record(z.string(), z.unknown()).describe("Fields of the section `home`, as in `Settings`.") },
    answers: { 204: null },
    answer: async (c, { body }) => {
      await previewHome(c.get("shop"), c.get("actor"), body);
    },
  }),

  /** Changes the fields that are sent, based on the `revision` that was seen; the others stay as they are. */
  apiRoute({
    method: "PUT",
    path: "/api/admin/settings/:section",
    who: "staff",
    bodyBytes: largeJsonBytes,
    right: "settings.change",
    sensitive: ({ section = "" }) => kindOfSection(section),
    summary: "Change a section of the settings",
    // The operation parses the body over what is stored: a schema here would fill in defaults for fields that are left out.
    request: {
      params: sectionParam,
      body: z
        .record(z.string(), z.unknown())
        .describe(
          "Fields of the section, as in `Settings`. Those that are left out stay as they are. `revision` is that of the section as it was seen. `confirmed`: the codes of questions that are answered with yes.",
        ),
    },
    answers: { 200: settingsAnswer },
    refuses: ["changed-meanwhile", "currency-in-use", "confirmation-needed"],
    answer: async (c, { params: { section }, body: { confirmed, ...body } }) => {
      const { currency } = body;
      if (section === "shop" && typeof currency === "string") await refuseOtherCurrency(c.get("shop"), c.get("actor"), currency);
      if (section === "backups")
        await changeBackupSettings(c.get("shop"), c.get("actor"), { input: body, confirmed: parseInput(confirmedCodes, confirmed) });
      else await changeSettings(c.get("shop"), c.get("actor"), section, body);
      return readAllSettings(c.get("shop"));
    },
  }),

  apiRoute({
    method: "POST",
    path: "/api/admin/settings/logo",
    who: "staff",
    bodyBytes: uploadBytes,
    right: "settings.change",
    summary: "Change the logo",
    request: { file: "logo" },
    answers: { 200: logoAnswer },
    refuses: ["file-too-large", "picture-unreadable", "too-many-requests"],
    answer: async (c, { file }) => ({ logoKey: await changeLogo(c.get("shop"), c.get("actor"), file) }),
  }),

  apiRoute({
    method: "DELETE",
    path: "/api/admin/settings/logo",
    who: "staff",
    right: "settings.change",
    summary: "Remove the logo",
    answers: { 200: logoAnswer },
    answer: async (c) => {
      await changeLogo(c.get("shop"), c.get("actor"), null);
      return { logoKey: null };
    },
  }),

  apiRoute({
    method: "POST",
    path: "/api/admin/settings/icon",
    who: "staff",
    bodyBytes: uploadBytes,
    right: "settings.change",
    summary: "Change the icon of browser tabs",
    request: { file: "icon" },
    answers: { 200: iconAnswer },
    refuses: ["file-too-large", "picture-unreadable", "too-many-requests"],
    answer: async (c, { file }) => ({ iconKey: await changeIcon(c.get("shop"), c.get("actor"), file) }),
  }),

  apiRoute({
    method: "DELETE",
    path: "/api/admin/settings/icon",
    who: "staff",
    right: "settings.change",
    summary: "Remove the icon of browser tabs",
    answers: { 200: iconAnswer },
    answer: async (c) => {
      await changeIcon(c.get("shop"), c.get("actor"), null);
      return { iconKey: null };
    },
  }),

  apiRoute({
    method: "POST",
    path: "/api/admin/settings/hero-picture",
    who: "staff",
    bodyBytes: uploadBytes,
    right: "settings.change",
    summary: "Change the picture of the home page",
    request: { file: "picture" },
    answers: { 200: heroPictureAnswer },
    refuses: ["file-too-large", "picture-unreadable", "too-many-requests"],
    answer: async (c, { file }) => ({ heroPicture: await changeHeroPicture(c.get("shop"), c.get("actor"), file) }),
  }),

  apiRoute({
    method: "DELETE",
    path: "/api/admin/settings/hero-picture",
    who: "staff",
    right: "settings.change",
    summary: "Remove the picture of the home page",
    answers: { 200: heroPictureAnswer },
    answer: async (c) => {
      await changeHeroPicture(c.get("shop"), c.get("actor"), null);
      return { heroPicture: null };
    },
  }),

  /** Sent at once and not by a job, because the person who asked waits for the outcome. */
  apiRoute({
    method: "POST",
    path: "/api/admin/settings/test-mail",
    who: "staff",
    right: "settings.change",
    summary: "Send a test email",
    request: { body: z.object({ to: z.email("Enter a valid email address.") }) },
    answers: { 200: testMailAnswer },
    refuses: ["test-mail-failed"],
    answer: async (c, { body: { to } }) => {
      const { shop, brand } = await loadSettings(c.get("shop"));
      try {
        await c.get("shop").mail.send(mailOf(testEmail(shop.name), { shop, brand }, { to, origin: c.get("shop").mailOrigin }));
      } catch (fault) {
        c.get("shop").log.warn({ err: fault, requestId: c.get("requestId") }, "the test email was not sent");
        throw new Refusal("test-mail-failed", { reason: fault instanceof Error ? fault.message : "unknown fault" });
      }
      return { sent: true as const };
    },
  }),

  apiRoute({
    method: "GET",
    path: "/api/admin/audit",
    who: "staff",
    right: "audit.read",
    summary: "List the audit log, newest first",
    request: {
      query: z.object({
        before: z.coerce.number().int().positive().optional(),
        kind: z.string().max(40).optional().describe("With `id`: of one thing only, for example `product`."),
        id: z.string().max(250).optional(),
        person: z
          .union([z.uuid(), z.literal("shop")])
          .optional()
          .catch(undefined)
          .describe("The id of an account or an API key, or the shop itself."),
        area: z.enum(auditAreaNames).optional().catch(undefined),
        atFrom: timeFilter,
        atTo: timeFilter.describe("It ends before that."),
      }),
    },
    answers: { 200: auditPage },
    answer: (c, { query }) => {
      const { before = null, kind, id, ...filters } = query;
      return listAuditEntries(c.get("shop"), c.get("actor"), { ...filters, before, subject: kind && id ? { kind, id } : null });
    },
  }),

  apiRoute({
    method: "GET",
    path: "/api/admin/audit/people",
    who: "staff",
    right: "audit.read",
    summary: "List by whom the audit log can be narrowed",
    answers: { 200: auditPeople },
    answer: async (c) => ({ people: await listAuditPeople(c.get("shop"), c.get("actor")) }),
  }),

  apiRoute({
    method: "GET",
    path: "/api/admin/audit/:id/changes",
    who: "staff",
    right: "audit.read",
    summary: "Read all that an entry of the audit log changed",
    request: { params: z.object({ id: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER) }) },
    answers: { 200: auditChanges },
    answer: (c, { params }) => readAuditChanges(c.get("shop"), c.get("actor"), params.id),
  }),
];

/** Returns the settings with the fields that still have the sample shop's values, so that nobody sells under its address unawares. */
async function readAllSettings(shop: Shop) {
  const [settings, sample] = await Promise.all([loadSettings(shop), readSampleValues(shop)]);
  return { settings, sample: sampleFields(settings, sample) };
}

/** Throws the refusal of another currency with what exists in the present one, because the form alone cannot tell what happens to it. */
async function refuseOtherCurrency(shop: Shop, actor: Actor, currency: string): Promise<void> {
  if (currency !== (await loadSettings(shop)).shop.currency) throw currencyRefusal(await readCurrencyChange(shop, actor, currency));
}
