import type { Carrier } from "#domain/settings/carriers-input.ts";

/** The carriers of the settings (`orders.carriers`). Any other can be typed, with a link of its own. */
export type Carriers = readonly Pick<Carrier, "name" | "link">[];

/** The carrier's tracking page of a parcel; null for a carrier without one or not on the list, and without a number. */
export function trackingLink(carriers: Carriers, carrier: string, trackingNumber: string): string | null {
  const known = carriers.find(({ name }) => name.toLowerCase() === carrier.trim().toLowerCase());
  // People type a number in groups, as it is printed; the carriers' pages want it without.
  const number = trackingNumber.replaceAll(/\s/g, "").toWellFormed();
  return known?.link && number ? known.link.replaceAll("{number}", () => encodeURIComponent(number)) : null;
}

/** As stored and shown. */
export type Parcel = { carrier: string | null; trackingNumber: string | null; trackingUrl: string | null };

/** "UPS 1Z999, FedEx 123"; empty where none has a carrier or number. */
export function parcelsText(parcels: Parcel[]): string {
  return parcels
    .map(({ carrier, trackingNumber }) => [carrier, trackingNumber].filter(Boolean).join(" "))
    .filter(Boolean)
    .join(", ");
}

/** Parcels as typed become those that are kept: empty ones are left out, and links are made where none was typed. */
export function keptParcels(carriers: Carriers, typed: { carrier: string; trackingNumber: string; trackingUrl: string }[]): Parcel[] {
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

/** Every parcel of these shipments; a shipment of which nothing is known is one without tracking. */
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
