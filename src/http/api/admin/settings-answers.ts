import { z } from "zod";
import { roles } from "#domain/accounts/accounts-input.ts";
import type { FieldValue } from "#domain/domain-events/field-changes.ts";
import { lengthUnits } from "#domain/length-text.ts";
import type { Right } from "#domain/permissions.ts";
import { type SettingsSection, settingsSchemas } from "#domain/settings/settings-input.ts";
import { weightUnits } from "#domain/weight-text.ts";
import { money, nameOf, time } from "../shared-schemas.ts";

const sections = Object.keys(settingsSchemas) as [SettingsSection, ...SettingsSection[]];
export const sectionParam = z.object({ section: z.enum(sections) });

export const settingsAnswer = z.object({
  settings: z.object(settingsSchemas).meta({ id: "Settings" }),
  sample: z.partialRecord(z.enum(sections), z.array(z.string())).describe("By section, the fields that are still the sample shop's."),
});

export const logoAnswer = z.object({ logoKey: z.string().nullable() });
export const iconAnswer = z.object({ iconKey: z.string().nullable() });
export const heroPictureAnswer = z.object({ heroPicture: settingsSchemas.home.shape.heroPicture });
export const testMailAnswer = z.object({ sent: z.literal(true) });

const account = z.object({
  id: z.string(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  role: z.enum(roles),
  isEmailConfirmed: z.boolean(),
});
export const ownAccountAnswer = z.object({ account });
export const staffSession = z.object({
  account,
  rights: z.array(nameOf<Right>()),
  shop: z.object({
    name: z.string(),
    address: z.string().describe("Its postal address; empty where the settings have none."),
    currency: z.string(),
    trialMode: z.boolean(),
    hasMailServer: z.boolean().describe("Without one, each email is a file on the server and reaches nobody."),
    timeZone: z.string(),
    weightUnit: z.enum(weightUnits),
    lengthUnit: z.enum(lengthUnits),
    eventDays: z.number().describe("For how many days events of visitors are stored."),
  }),
});

export const currencyChange = z.object({
  from: z.string(),
  to: z.string(),
  prices: z.number(),
  rounded: z.number(),
  settings: z.number(),
  collections: z.number(),
  carts: z.number(),
  orders: z.number(),
  testOrders: z.number(),
  payments: z.number(),
  isPossible: z.boolean(),
  examples: z.array(z.object({ title: z.string(), before: z.string(), after: z.string() })),
});

export const liveStatus = z.object({
  isLive: z.boolean(),
  stripe: z.enum(["test", "live"]).nullable().describe("Of which kind the key of Stripe is; null: there is none."),
  mailFrom: z.string().describe("MAIL_FROM: who emails come from where the settings do not say."),
  points: z.array(
    z.object({ name: z.enum(["address", "tax", "payment", "mail", "sender", "public-url", "webhooks"]), fault: z.string().nullable() }),
  ),
});

/** A text, a number, yes or no, an amount, or a row of a list. */
const fieldValue: z.ZodType<FieldValue> = z
  .lazy(() => z.union([z.string(), z.number(), z.boolean(), z.null(), z.record(z.string(), fieldValue)]))
  .meta({ id: "FieldValue" });
const fieldChange = z.object({ field: z.string(), from: fieldValue.optional(), to: fieldValue.optional() }).meta({ id: "FieldChange" });

export const auditChanges = z.object({ changes: z.array(fieldChange), more: z.number() });

export const auditPeople = z.object({ people: z.array(z.object({ id: z.string(), name: z.string(), kind: z.enum(["staff", "apiKey"]) })) });

export const auditPage = z.object({
  entries: z.array(
    z.object({
      id: z.number(),
      at: time,
      actorKind: z.enum(["visitor", "customer", "staff", "apiKey", "system"]),
      actorName: z.string().nullable(),
      action: z.string(),
      subjectKind: z.string(),
      subjectId: z.string(),
      subjectName: z.string().nullable(),
      target: z.string().nullable().describe("The id or handle by which the subject's page is found."),
      within: z.string().nullable(),
      address: z.string().nullable(),
      amount: money.nullable(),
      count: z.number().nullable(),
      stock: z.object({ delta: z.number(), onHand: z.number() }).nullable(),
      role: z.string().nullable(),
      leadsTo: z.string().nullable().describe("Where a redirect leads."),
      changes: z.array(fieldChange),
      changeCount: z.number().nullable(),
      isNew: z.boolean(),
    }),
  ),
  next: z.number().nullable().describe("`before` of the next page; null: this is the last."),
});
