/** Carriers that staff choose from; `link` is their tracking page with {number} in it. Any other carrier can be typed, with a link of its own. */
export const carriers: readonly { name: string; link: string }[] = [
  { name: "UPS", link: "https://www.ups.com/track?tracknum={number}" },
  { name: "FedEx", link: "https://www.fedex.com/fedextrack/?trknbr={number}" },
  { name: "USPS", link: "https://tools.usps.com/go/TrackConfirmAction?tLabels={number}" },
  { name: "DHL Express", link: "https://www.dhl.com/us-en/home/tracking/tracking-express.html?submit=1&tracking-id={number}" },
  { name: "DHL", link: "https://www.dhl.com/us-en/home/tracking.html?tracking-id={number}" },
  { name: "OnTrac", link: "https://www.ontrac.com/tracking/?number={number}" },
  { name: "Canada Post", link: "https://www.canadapost-postescanada.ca/track-reperage/en#/search?searchFor={number}" },
  { name: "Purolator", link: "https://www.purolator.com/en/shipping/tracker?pin={number}" },
  { name: "Royal Mail", link: "https://www.royalmail.com/track-your-item#/tracking-results/{number}" },
  { name: "Australia Post", link: "https://auspost.com.au/mypost/track/#/details/{number}" },
  { name: "GLS", link: "https://gls-group.com/GROUP/en/parcel-tracking?match={number}" },
  { name: "DPD", link: "https://tracking.dpd.de/status/en_US/parcel/{number}" },
];

/** The carrier's tracking page of a parcel; null for a carrier that is not on the list, and without a number. */
export function trackingLink(carrier: string, trackingNumber: string): string | null {
  const known = carriers.find(({ name }) => name.toLowerCase() === carrier.trim().toLowerCase());
  // People type a number in groups, as it is printed; the carriers' pages want it without.
  const number = trackingNumber.replaceAll(/\s/g, "").toWellFormed();
  return known && number ? known.link.replace("{number}", encodeURIComponent(number)) : null;
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
export function keptParcels(typed: { carrier: string; trackingNumber: string; trackingUrl: string }[]): Parcel[] {
  return typed
    .filter(({ carrier, trackingNumber, trackingUrl }) => carrier || trackingNumber || trackingUrl)
    .map(({ carrier, trackingNumber, trackingUrl }) => ({
      carrier: carrier || null,
      trackingNumber: trackingNumber || null,
      trackingUrl: trackingUrl || trackingLink(carrier, trackingNumber),
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
