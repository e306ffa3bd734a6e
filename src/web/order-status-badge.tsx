import { Badge, type BadgeTone } from "#ui/badge.tsx";

/** The specification's colors for each status, for payment and fulfillment alike. */
const tones: Record<string, BadgeTone> = {
  paid: "green",
  fulfilled: "green",
  pending: "amber",
  unfulfilled: "amber",
  refunded: "red",
  cancelled: "red",
};

/** Shows a status as it was received, with `label` before it. */
export function StatusBadge({ label, status }: { label: "Payment" | "Fulfillment"; status: string }) {
  return (
    <Badge tone={tones[status] ?? "gray"}>
      {label}: {status.replaceAll("_", " ")}
    </Badge>
  );
}
