import type { Sql } from "#db/open-database.ts";
import { liveRequirements } from "#domain/settings/live-requirements.ts";
import { readSampleValues, sampleFields } from "#domain/settings/sample-values.ts";
import { settingsOf } from "#domain/settings/settings.ts";
import { listUnencryptedWebhooks } from "#domain/webhooks/webhooks.ts";
import type { Config } from "../../config.ts";

/** Returns whether the shop sells for real, and sentences about what it lacks for that. */
export async function liveFaults(
  sql: Sql,
  config: Pick<Config, "publicUrl" | "smtpUrl" | "mailFrom" | "stripe">,
): Promise<{ isLive: boolean; faults: string[] }> {
  const settings = settingsOf(await sql<{ section: string; value: unknown }[]>`select section, value from settings`);
  const deployment = {
    publicUrl: config.publicUrl,
    hasMailServer: config.smtpUrl !== null,
    mailFrom: config.mailFrom,
    stripe: config.stripe?.mode ?? null,
  };
  const points = liveRequirements(settings, {
    sample: sampleFields(settings, await readSampleValues({ sql })),
    deployment,
    unencrypted: await listUnencryptedWebhooks({ sql }),
  });
  return { isLive: !settings.shop.trialMode, faults: points.flatMap(({ fault }) => fault ?? []) };
}
