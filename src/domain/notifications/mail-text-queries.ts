import type { Shop } from "#domain/shop.ts";
import type { BuyerMail, MailTexts } from "./mail-texts.ts";

export type StoredMailTexts = MailTexts & { revision: number };

export async function selectMailTexts({ sql }: Shop, mail: BuyerMail): Promise<StoredMailTexts | null> {
  const [row] = await sql<StoredMailTexts[]>`select subject, opening, closing, revision from mail_texts where mail = ${mail}`;
  return row ?? null;
}

/** The emails with a text that staff wrote. */
export async function selectMailsWithTexts({ sql }: Shop): Promise<string[]> {
  return (await sql<{ mail: string }[]>`select mail from mail_texts where subject || opening || closing <> '' order by mail`).map(({ mail }) => mail);
}

/** Prevents other changes of email texts until the caller's transaction ends. */
export async function lockMailTexts({ sql }: Shop): Promise<void> {
  await sql`lock table mail_texts in share row exclusive mode`;
}

export async function upsertMailTexts(shop: Shop, row: StoredMailTexts & { mail: BuyerMail; updatedBy: string | null }): Promise<void> {
  const { mail, subject, opening, closing, revision, updatedBy } = row;
  const at = shop.clock.now().toISOString();
  await shop.sql`
    insert into mail_texts (mail, subject, opening, closing, revision, updated_at, updated_by)
    values (${mail}, ${subject}, ${opening}, ${closing}, ${revision}, ${at}, ${updatedBy})
    on conflict (mail) do update set subject = excluded.subject, opening = excluded.opening, closing = excluded.closing,
      revision = excluded.revision, updated_at = excluded.updated_at, updated_by = excluded.updated_by`;
}

/** Returns who last changed the texts of an email (their email address), and when. */
export async function selectLastTextChange({ sql }: Shop, mail: BuyerMail): Promise<{ by: string | null; at: string | null }> {
  const [row] = await sql<{ by: string | null; at: string }[]>`
    select a.email as by, t.updated_at as at from mail_texts t left join accounts a on a.id = t.updated_by where t.mail = ${mail}`;
  return { by: row?.by ?? null, at: row ? new Date(row.at).toISOString() : null };
}
