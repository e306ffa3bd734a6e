import type { SampleFields } from "#domain/settings/sample-values.ts";
import { fieldsText, sectionOfPage } from "#web/messages/setting-words.ts";

/** What is still the sample shop's on a page of the settings, in words; null where nothing is. */
export function sampleOf(page: string, sample: SampleFields): string | null {
  const section = sectionOfPage(page);
  return section && sample[section] ? fieldsText(section, sample[section]) : null;
}

export function SampleNote({ page, sample }: { page: string; sample: SampleFields }) {
  const words = sampleOf(page, sample);
  if (!words) return null;
  return (
    <p className="mb-4 rounded-surface bg-amber-soft px-4 py-3 text-amber">
      These values still come from the sample shop: {words}. Replace them with your own before you take real orders.
    </p>
  );
}
