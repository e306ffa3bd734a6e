import { z } from "zod";
import { rowId, withRowIds } from "./row-ids.ts";

/** The place of the tracking number in the URL of a carrier's tracking page. */
const place = "{number}";

const isTrackingPage = (link: string) => {
  if (!link.includes(place)) return false;
  const url = URL.parse(link.replaceAll(place, "1"));
  return url !== null && (url.protocol === "https:" || url.protocol === "http:");
};

/** A carrier that staff choose from. `link`: its tracking page with {number} in it; empty: it has none. */
const carrier = z.object({
  id: rowId,
  name: z.string().trim().min(1, "Enter a name.").max(80),
  link: z
    .string()
    .trim()
    .max(500)
    .refine((link) => link === "" || isTrackingPage(link), "Enter an address that begins with https:// and has {number} in it, or leave it empty."),
});
export type Carrier = z.output<typeof carrier>;

const known: readonly (readonly [name: string, link: string])[] = [
  ["UPS", "https://www.ups.com/track?tracknum={number}"],
  ["FedEx", "https://www.fedex.com/fedextrack/?trknbr={number}"],
  ["USPS", "https://tools.usps.com/go/TrackConfirmAction?tLabels={number}"],
  ["DHL Express", "https://www.dhl.com/us-en/home/tracking/tracking-express.html?submit=1&tracking-id={number}"],
  ["DHL", "https://www.dhl.com/us-en/home/tracking.html?tracking-id={number}"],
  ["OnTrac", "https://www.ontrac.com/tracking/?number={number}"],
  ["Canada Post", "https://www.canadapost-postescanada.ca/track-reperage/en#/search?searchFor={number}"],
  ["Purolator", "https://www.purolator.com/en/shipping/tracker?pin={number}"],
  ["Royal Mail", "https://www.royalmail.com/track-your-item#/tracking-results/{number}"],
  ["Australia Post", "https://auspost.com.au/mypost/track/#/details/{number}"],
  ["GLS", "https://gls-group.com/GROUP/en/parcel-tracking?match={number}"],
  ["DPD", "https://tracking.dpd.de/status/en_US/parcel/{number}"],
];

/** The list starts with carriers that many shops use. */
export const carrierList = z
  .array(carrier)
  .max(100)
  .overwrite((carriers) => withRowIds(carriers, ({ name }) => name.toLowerCase()))
  .default(known.map(([name, link]) => ({ id: name.toLowerCase(), name, link })));
