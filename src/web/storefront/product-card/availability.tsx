import { availabilityLabel, laterText } from "#domain/inventory/availability.ts";
import { Badge, type BadgeTone } from "#ui/badge.tsx";

export type AvailabilityView = {
  state: "in-stock" | "limited-stock" | "back-order" | "out-of-stock";
  leadTimeDays: number | null;
  expectedOn?: string;
};

const tones: Record<AvailabilityView["state"], BadgeTone> = {
  "in-stock": "green",
  "limited-stock": "amber",
  "back-order": "amber",
  "out-of-stock": "red",
};

/** `isShort`: for cards. */
export function AvailabilityBadge({ availability, isShort }: { availability: AvailabilityView; isShort?: boolean }) {
  return <Badge tone={tones[availability.state]}>{isShort ? shortText(availability) : availabilityLabel(availability)}</Badge>;
}

/** "Ships in about 3 weeks": that it is a back-order, this says already. */
function shortText(availability: AvailabilityView): string {
  const { state, leadTimeDays, expectedOn } = availability;
  return state === "back-order" ? `Ships ${laterText(leadTimeDays, expectedOn)}` : availabilityLabel(availability);
}
