/** Safe in a browser. */

/** What a product may be used for by law. */
export const regulatoryMarkings = {
  "research-use-only": "For research use only. Not for use in diagnostic procedures.",
  "laboratory-use": "For general laboratory use",
  ivd: "In vitro diagnostic device (IVD)",
  "medical-device-1": "Medical device, class I",
  "medical-device-2": "Medical device, class II",
  "medical-device-2a": "Medical device, class IIa",
  "medical-device-2b": "Medical device, class IIb",
  "medical-device-3": "Medical device, class III",
} as const;

export type RegulatoryMarking = keyof typeof regulatoryMarkings;
export const regulatoryMarkingNames = Object.keys(regulatoryMarkings) as [RegulatoryMarking, ...RegulatoryMarking[]];
