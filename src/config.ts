import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { homedir } from "node:os";
import { resolve } from "node:path";
import { z } from "zod";
import { OperatorFault } from "#db/operator-fault.ts";

/** A whole number; anything else is reported as such. */
const whole = (min: number, max: number) => {
  const error = `A whole number from ${min} to ${max} is needed.`;
  return z.coerce.number({ error }).int({ error }).min(min, { error }).max(max, { error });
};
/** `schemes` as a person writes them: "http:// or https://". */
const urlWith = (protocol: RegExp, schemes: string) => z.url({ protocol, error: `A URL is needed that begins with ${schemes}.` });
const oneOf = <const Words extends readonly [string, ...string[]]>(words: Words) =>
  z.enum(words, { error: `One of these is needed: ${words.join(", ")}.` });

/** The only file that reads the environment. Every variable has a row in `.env.example` and `docs/operations.md`. */
const variables = z
  .object({
    PORT: whole(0, 65535).default(3000),
    HOST: z.string().default("0.0.0.0"),
    PUBLIC_URL: urlWith(/^https?$/, "http:// or https://")
      .transform((url) => new URL(url).origin)
      .optional(),
    DATABASE_URL: urlWith(/^postgres(ql)?$/, "postgres://").optional(),
    DATA_DIR: z.string().min(1).optional(),
    SAMPLE_SHOP: oneOf(["0", "1"]).default("1"),
    OWNER_EMAIL: z.email({ error: "An email address is needed." }).optional(),
    OWNER_NAME: z.string().trim().max(80, { error: "At most 80 characters." }).optional(),
    OWNER_PASSWORD: z.string().min(12, { error: "12 characters or more are needed." }).optional(),
    SMTP_URL: urlWith(/^smtps?$/, "smtp:// or smtps://").optional(),
    STRIPE_SECRET_KEY: z
      .string()
      .regex(/^(?:sk|rk)_(?:test|live)_\w+$/, {
        error: "A secret or restricted key of Stripe is needed: one that begins with sk_live_, rk_live_, sk_test_ or rk_test_.",
      })
      .optional(),
    STRIPE_WEBHOOK_SECRET: z
      .string()
      .regex(/^whsec_\S+$/, { error: "A signing secret of Stripe is needed: it begins with whsec_." })
      .optional(),
    /** Another server that speaks Stripe's API, for tests. */
    STRIPE_API_URL: urlWith(/^https?$/, "http:// or https://").optional(),
    MAIL_FROM: z.string().default("Meniscus <shop@localhost>"),
    PAGE_CACHE_MB: whole(0, 16384).default(128),
    DATABASE_POOL: whole(2, 200).default(12),
    REDIS_URL: urlWith(/^rediss?$/, "redis:// or rediss://").optional(),
    ROLE: oneOf(["all", "web", "jobs"]).default("all"),
    /** The proxies in front of the shop: 0, a count, or a comma-separated list of IP addresses and ranges. */
    TRUST_PROXY: z.string().default("0"),
    /** The header in which that proxy names a visitor's country. */
    COUNTRY_HEADER: z
      .string()
      .regex(/^[A-Za-z][A-Za-z0-9-]*$/, { error: "The name of a header is needed, such as CF-IPCountry." })
      .optional(),
    /** The token that opens `/metrics`. */
    METRICS_TOKEN: z.string().min(16, { error: "16 characters or more are needed." }).optional(),
    LOG_LEVEL: oneOf(["trace", "debug", "info", "warn", "error", "silent"]).default("info"),
  })
  .superRefine((values, context) => {
    const refuse = (path: string, message: string) => context.addIssue({ code: "custom", path: [path], message });
    if (values.ROLE !== "all" && !values.DATABASE_URL)
      refuse("ROLE", `${values.ROLE} needs DATABASE_URL, because the built-in PostgreSQL serves one process.`);
    // Without it the links in emails lead to this machine, which is right only for emails that are read in its folder.
    const isLiveKey = values.STRIPE_SECRET_KEY?.includes("_live_");
    // Without the secret, payments whose buyers never come back would become known only when their time is over, and disputes never.
    if (values.STRIPE_SECRET_KEY && !values.STRIPE_WEBHOOK_SECRET) refuse("STRIPE_WEBHOOK_SECRET", "STRIPE_SECRET_KEY needs it.");
    if (values.STRIPE_WEBHOOK_SECRET && !values.STRIPE_SECRET_KEY) refuse("STRIPE_SECRET_KEY", "STRIPE_WEBHOOK_SECRET needs it.");
    if (isLiveKey && !values.PUBLIC_URL) refuse("PUBLIC_URL", "A live key of Stripe needs it, because buyers must come back to this shop.");
    if (isLiveKey && values.STRIPE_API_URL) refuse("STRIPE_API_URL", "It is for tests: a live key goes to Stripe and to nobody else.");
    if (values.SMTP_URL && !values.PUBLIC_URL) refuse("PUBLIC_URL", "SMTP_URL needs it, because the links in real emails must lead to this shop.");
  });

export type Config = ReturnType<typeof readConfig>;

/** Reads the configuration. Empty strings count as unset, as compose files produce them. Throws one error that lists every fault. */
export function readConfig(environment: Record<string, string | undefined>) {
  const set = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ""));
  const parsed = variables.safeParse(set);
  if (!parsed.success) {
    const faults = parsed.error.issues.map((issue) => `  ${issue.path.join(".")}: ${issue.message}`);
    throw new ConfigFault(`The environment has ${faults.length} fault${faults.length === 1 ? "" : "s"}:\n${faults.join("\n")}`);
  }
  const values = parsed.data;
  return Object.freeze({
    port: values.PORT,
    host: values.HOST,
    publicUrl: values.PUBLIC_URL ?? null,
    mailOrigin: values.PUBLIC_URL ?? `http://localhost:${values.PORT}`,
    databaseUrl: values.DATABASE_URL ?? null,
    dataDir: dataDir(values.DATA_DIR),
    sampleShop: values.SAMPLE_SHOP === "1",
    ownerEmail: values.OWNER_EMAIL ?? null,
    ownerName: values.OWNER_NAME ?? null,
    ownerPassword: values.OWNER_PASSWORD ?? null,
    smtpUrl: values.SMTP_URL ?? null,
    stripe: values.STRIPE_SECRET_KEY
      ? {
          secretKey: values.STRIPE_SECRET_KEY,
          webhookSecret: values.STRIPE_WEBHOOK_SECRET ?? "",
          apiUrl: values.STRIPE_API_URL ?? null,
          mode: values.STRIPE_SECRET_KEY.includes("_live_") ? ("live" as const) : ("test" as const),
        }
      : null,
    mailFrom: values.MAIL_FROM,
    pageCacheBytes: values.PAGE_CACHE_MB * 1024 * 1024,
    databasePool: values.DATABASE_POOL,
    redisUrl: values.REDIS_URL ?? null,
    role: values.ROLE,
    trustProxy: values.TRUST_PROXY,
    countryHeader: values.COUNTRY_HEADER ?? null,
    metricsToken: values.METRICS_TOKEN ?? null,
    logLevel: values.LOG_LEVEL,
  });
}

export class ConfigFault extends OperatorFault {}

/**
 * Returns `./data`; for root a folder that an unprivileged account can reach, because PostgreSQL runs under one, with a name
 * for each clone. Data that are already in `./data` stay in use.
 */
function dataDir(given: string | undefined): string {
  if (given) return resolve(given.replace(/^~(?=\/)/, homedir()));
  const local = resolve("data");
  if (process.getuid?.() !== 0 || existsSync(resolve(local, "postgres/PG_VERSION"))) return local;
  return `/var/lib/meniscus/${createHash("sha256").update(process.cwd()).digest("hex").slice(0, 8)}`;
}
