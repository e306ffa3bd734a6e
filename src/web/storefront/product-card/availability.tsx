import { laterText } from "#domain/inventory/availability.ts";
import { Badge, type BadgeTone } from "#ui/badge.tsx";

export type AvailabilityView = {
  state: "in-stock" | "limited-stock" | "back-order" | "out-of-stock";
  leadTimeDays: number | null;
  expectedOn?: string;
};

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

/** "Back-order (ships in about 3 weeks)", "Back-order (ships when back in stock)" where no lead time is known. */
export function availabilityText({ state, leadTimeDays, expectedOn }: AvailabilityView): string {
  return state === "back-order" ? `${words[state]} (ships ${laterText(leadTimeDays, expectedOn)})` : words[state];
}
