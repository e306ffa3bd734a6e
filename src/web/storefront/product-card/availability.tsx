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

/** `isShort` is for cards. */
export function AvailabilityBadge({ availability, isShort }: { availability: AvailabilityView; isShort?: boolean }) {
  return <Badge tone={tones[availability.state]}>{isShort ? shortText(availability) : availabilityLabel(availability)}</Badge>;
}

/** Says "Ships in about 3 weeks", which already tells that it is a back-order. */
function shortText(availability: AvailabilityView): string {
  const { state, leadTimeDays, expectedOn } = availability;
  return state === "back-order" ? `Ships ${laterText(leadTimeDays, expectedOn)}` : availabilityLabel(availability);
}
