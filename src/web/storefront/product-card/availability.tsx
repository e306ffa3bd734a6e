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

/** `isShort`: for cards. */
export function AvailabilityBadge({ availability, isShort }: { availability: AvailabilityView; isShort?: boolean }) {
  return <Badge tone={tones[availability.state]}>{isShort ? shortText(availability) : availabilityText(availability)}</Badge>;
}

/** "Ships in about 3 weeks": that it is a back-order, this says already. */
function shortText({ state, leadTimeDays, expectedOn }: AvailabilityView): string {
  return state === "back-order" ? `Ships ${laterText(leadTimeDays, expectedOn)}` : words[state];
}

/** "Back-order (ships in about 3 weeks)", "Back-order (ships when back in stock)" where no lead time is known. */
export function availabilityText({ state, leadTimeDays, expectedOn }: AvailabilityView): string {
  return state === "back-order" ? `${words[state]} (ships ${laterText(leadTimeDays, expectedOn)})` : words[state];
}
