import { ChevronRight } from "lucide-react";
import type { SampleFields } from "#domain/settings/sample-values.ts";
import { fieldsText, sectionOfPage } from "#web/messages/setting-words.ts";

/** Names the values on a page of the settings that are still those of the sample shop; null if there are none. */
export function sampleOf(page: string, sample: SampleFields): string | null {
  const section = sectionOfPage(page);
  return section && sample[section] ? fieldsText(section, sample[section]) : null;
}

export function SampleNote({ page, sample }: { page: string; sample: SampleFields }) {
  const words = sampleOf(page, sample);
  if (!words) return null;
  return (
    <details className="group mb-4 rounded-surface bg-amber-soft px-4 py-3 text-amber">
      <summary className="flex min-h-6 cursor-pointer items-start gap-2 rounded-control">
        <ChevronRight aria-hidden="true" className="mt-0.5 size-4 shrink-0 group-open:rotate-90" />
        Replace the values from the sample shop before you take real orders.
      </summary>
      <p className="mt-1 pl-6">These values are still from the sample shop: {words}.</p>
    </details>
  );
}
