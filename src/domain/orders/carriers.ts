import type { Carrier } from "#domain/settings/carriers-input.ts";

/** The carriers in the settings (`orders.carriers`). Staff can type any other carrier, with its own link. */
export type Carriers = readonly Pick<Carrier, "name" | "link">[];

/** Returns the carrier's tracking page of a parcel; null without a number, and for a carrier that has no page or is not on the list. */
export function trackingLink(carriers: Carriers, carrier: string, trackingNumber: string): string | null {
  const known = carriers.find(({ name }) => name.toLowerCase() === carrier.trim().toLowerCase());
  // People type a number in groups, as it is printed; the carriers' pages want it without spaces.
  const number = trackingNumber.replaceAll(/\s/g, "").toWellFormed();
  return known?.link && number ? known.link.replaceAll("{number}", () => encodeURIComponent(number)) : null;
}

/** A parcel as it is stored and shown. */
export type Parcel = { carrier: string | null; trackingNumber: string | null; trackingUrl: string | null };

/** Returns "UPS 1Z999, FedEx 123"; empty if no parcel has a carrier or number. */
export function parcelsText(parcels: Parcel[]): string {
  return parcels
    .map(({ carrier, trackingNumber }) => [carrier, trackingNumber].filter(Boolean).join(" "))
    .filter(Boolean)
    .join(", ");
}

/** Returns the parcels to store from those that were typed: without empty ones, and with a link made where none was typed. */
export function parcelsToStore(carriers: Carriers, typed: { carrier: string; trackingNumber: string; trackingUrl: string }[]): Parcel[] {
  return typed
    .filter(({ carrier, trackingNumber, trackingUrl }) => carrier || trackingNumber || trackingUrl)
    .map(({ carrier, trackingNumber, trackingUrl }) => ({
      carrier: carrier || null,
      trackingNumber: trackingNumber || null,
      trackingUrl: trackingUrl || trackingLink(carriers, carrier, trackingNumber),
    }));
}

type Shipped = { id: string; parcels: Parcel[] };
export type TrackedParcel = { id: string; trackingCompany: string | null; trackingNumber: string | null; trackingUrl: string | null };

/** Returns every parcel of these shipments; a shipment without parcels counts as one parcel without tracking. */
export function trackedParcels(shipments: Shipped[]): TrackedParcel[] {
  const unknown: Parcel = { carrier: null, trackingNumber: null, trackingUrl: null };
  return shipments.flatMap(({ id, parcels }) =>
    (parcels.length > 0 ? parcels : [unknown]).map(({ carrier, trackingNumber, trackingUrl }, at) => ({
      id: `${id}.${at}`,
      trackingCompany: carrier,
      trackingNumber,
      trackingUrl,
    })),
  );
}
