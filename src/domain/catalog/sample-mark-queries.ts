import type { Shop } from "#domain/shop.ts";

/** Records that came with the sample shop, so that they can be removed without touching the merchant's own. */
export type SampleKind = "product" | "collection" | "category-group" | "page" | "article" | "blog" | "menu" | "settings";
export type SampleMark = { kind: SampleKind; key: string };

export async function markSample(shop: Shop, marks: SampleMark[]): Promise<void> {
  await shop.sql`
    insert into sample_marks (kind, key) select kind, key from jsonb_to_recordset(${JSON.stringify(marks)}::jsonb) as m(kind text, key text)
    on conflict do nothing`;
}

/** The marked keys by kind. Empty: no sample shop is loaded. */
export async function readSampleMarks(shop: Shop): Promise<Map<SampleKind, string[]>> {
  const rows = await shop.sql<SampleMark[]>`select kind, key from sample_marks order by kind, key`;
  const marks = new Map<SampleKind, string[]>();
  for (const { kind, key } of rows) marks.set(kind, [...(marks.get(kind) ?? []), key]);
  return marks;
}

export async function deleteSampleMarks(shop: Shop): Promise<void> {
  await shop.sql`delete from sample_marks`;
}
