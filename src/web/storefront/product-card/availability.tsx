import { Badge, type BadgeTone } from "#ui/badge.tsx";

export type AvailabilityView = { state: "in-stock" | "limited-stock" | "back-order" | "out-of-stock"; leadTimeDays: number | null };

const words: Record<AvailabilityView["state"], string> = {
  "in-stock": "In Stock",
  "limited-stock": "Limited Stock",
  "back-order": "Back-order",
  "out-of-stock": "Out of Stock",
};
const tones: Record<AvailabilityView["state"], BadgeTone> = {
  "in-stock": "green",
  "limited-stock": "amber",
  "back-order": "amber",
  "out-of-stock": "red",
};

export function AvailabilityBadge({ availability, withLeadTime }: { availability: AvailabilityView; withLeadTime?: boolean }) {
  return <Badge tone={tones[availability.state]}>{withLeadTime ? availabilityText(availability) : words[availability.state]}</Badge>;
}

/** "Back-order (ships in about 3 weeks)"; the words alone where no lead time is known. */
export function availabilityText({ state, leadTimeDays }: AvailabilityView): string {
  const lead = state === "back-order" ? leadTimeText(leadTimeDays) : null;
  return lead ? `${words[state]} (ships in about ${lead})` : words[state];
}

/** Whole weeks from two weeks on; null where none is known. */
export function leadTimeText(days: number | null): string | null {
  if (days === null || days <= 0) return null;
  if (days >= 14 && days % 7 === 0) return `${days / 7} weeks`;
  return days === 1 ? "1 day" : `${days} days`;
}
