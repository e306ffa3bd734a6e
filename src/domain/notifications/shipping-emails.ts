import { addressLines } from "#domain/address-lines.ts";
import type { Parcel } from "#domain/orders/carriers.ts";
import type { Email, EmailBlock } from "./email-content.ts";
import { buyerEmail } from "./mail-wording.ts";
import { buttonTo, goodsLine, type MailedLine, type MailedOrder, orderValues, unitsOf } from "./order-email-parts.ts";

export type MailedShipment = {
  parcels: Parcel[];
  lines: MailedLine[];
  part: ShippedPart;
  /** Lines of the order that are still to ship after this shipment. */
  later: MailedLine[];
};
/** Whether a shipment is the whole order, one of several, or the last of several. */
export type ShippedPart = "all" | "some" | "rest";

const partWords: Record<ShippedPart, { named: string; yours: string }> = {
  all: { named: "Order", yours: "Your" },
  some: { named: "Part of order", yours: "Part of your" },
  rest: { named: "The rest of order", yours: "The rest of your" },
};

/** To the buyer, for each shipment. */
export function shippedEmail(order: MailedOrder, shipment: MailedShipment, orderUrl: string): Email {
  const { parcels } = shipment;
  const [only] = parcels.length === 1 ? parcels : [];
  const by = only?.carrier ? ` with ${only.carrier}` : "";
  const number = only?.trackingNumber ? ` The tracking number is ${only.trackingNumber}.` : "";
  const count = parcels.length > 1 ? ` in ${parcels.length} parcels` : "";
  const { named, yours } = partWords[shipment.part];
  const later = shipment.part === "some" ? " We will email you when the next part ships." : "";
  return buyerEmail(
    "order-shipped",
    { ...orderValues(order), part: named },
    {
      preview: only?.trackingNumber ? `Tracking number ${only.trackingNumber}` : "It is on its way to you",
      heading: `${yours} order is on its way`,
      blocks: [
        { kind: "text", text: `${yours} order has shipped${by}${count}.${number}${later}` },
        ...tracking(parcels),
        { kind: "goods", lines: unitsOf(shipment.lines, order.currency), rows: [] },
        ...stillToCome(shipment.later, order.currency),
        { kind: "columns", columns: [{ label: "Shipping to", lines: addressLines(order.shippingAddress) }] },
        ...buttonTo("View your order", parcels.some(({ trackingUrl }) => trackingUrl) ? null : orderUrl),
      ],
    },
  );
}

/** To the buyer, when tracking was added to a shipment or corrected, and staff chose to send an email. */
export function trackingEmail(order: MailedOrder, shipment: MailedShipment, orderUrl: string): Email {
  const { parcels } = shipment;
  const [only] = parcels.length === 1 ? parcels : [];
  const by = [only?.carrier, only?.trackingNumber].filter(Boolean).join(" ");
  return buyerEmail("order-tracking", orderValues(order), {
    preview: by || "How to follow your shipment",
    heading: "How to follow your shipment",
    blocks: [
      { kind: "text", text: trackingText(order, parcels, by) },
      ...tracking(parcels),
      { kind: "goods", lines: unitsOf(shipment.lines, order.currency), rows: [] },
      { kind: "columns", columns: [{ label: "Shipping to", lines: addressLines(order.shippingAddress) }] },
      ...buttonTo("View your order", orderUrl),
    ],
  });
}

function trackingText({ name }: MailedOrder, parcels: Parcel[], by: string): string {
  if (parcels.length === 0) return `A shipment of your order ${name} no longer has tracking. What we wrote about it before was wrong.`;
  const what = parcels.length > 1 ? `travels in ${parcels.length} parcels` : by ? `travels with ${by}` : "can be followed now";
  return `A shipment of your order ${name} ${what}. This replaces what we wrote about it before.`;
}

/** To the buyer, when a recorded shipment never left, and staff chose to send an email. */
export function shipmentCancelledEmail(order: MailedOrder, shipment: MailedShipment, orderUrl: string): Email {
  const next = order.isToShip ? " We will email you when they ship." : "";
  return buyerEmail("order-shipment-cancelled", orderValues(order), {
    preview: "The items below have not been shipped yet",
    heading: "A shipment was canceled",
    blocks: [
      {
        kind: "text",
        text: `We wrote to you that a part of your order ${order.name} had shipped. It has not: the items below are still with us.${next} Tracking that we sent for them no longer applies.`,
      },
      { kind: "goods", lines: unitsOf(shipment.lines, order.currency), rows: [] },
      ...buttonTo("View your order", orderUrl),
    ],
  });
}

/** To the buyer, when staff named a new day for what has not shipped. `lines`: with the units that are still to ship. */
export function newDateEmail(order: MailedOrder, lines: MailedLine[], orderUrl: string): Email {
  const isAll = lines.length === order.lines.length;
  return buyerEmail("order-new-date", orderValues(order), {
    preview: lines[0]?.promised ?? "When we expect it now",
    heading: "A new date for your order",
    blocks: [
      {
        kind: "text",
        text: `The expected date of ${isAll ? "your order" : "part of your order"} ${order.name} has changed. The date below replaces what we told you before. We are sorry for the wait.`,
      },
      { kind: "goods", lines: lines.map((line) => ({ ...goodsLine({ ...line, withdrawn: null }, order.currency), amount: "" })), rows: [] },
      ...buttonTo("View your order", orderUrl),
    ],
  });
}

/** A single parcel is named in the text above. */
function tracking(parcels: Parcel[]): EmailBlock[] {
  if (parcels.length === 1) return buttonTo("Track package", parcels[0]?.trackingUrl ?? null);
  return parcels.flatMap(({ carrier, trackingNumber, trackingUrl }, at) => {
    const name = `Parcel ${at + 1}`;
    const by = [carrier, trackingNumber].filter(Boolean).join(" ");
    return [{ kind: "text" as const, text: by ? `${name}: ${by}` : name }, ...buttonTo(`Track parcel ${at + 1}`, trackingUrl)];
  });
}

function stillToCome(lines: MailedLine[], currency: string): EmailBlock[] {
  if (lines.length === 0) return [];
  return [
    { kind: "text", text: "Still to come:" },
    { kind: "goods", lines: lines.map((line) => ({ ...goodsLine({ ...line, withdrawn: null }, currency), amount: "" })), rows: [] },
  ];
}
