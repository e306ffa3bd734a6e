/** Safe in a browser. */

/** What a product may be used for, as the law requires it to be marked. */
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

/** What a buyer confirms once per order before goods with one of these markings are ordered; the words are stored with the order. */
export const useConfirmations = {
  "research-use": "I confirm that the goods marked for research use only will not be used for diagnostic or therapeutic purposes.",
  "professional-use": "I confirm that the goods marked as in vitro diagnostic or medical devices are for professional use.",
} as const;
export type UseConfirmation = keyof typeof useConfirmations;

const demanded: Record<RegulatoryMarking, UseConfirmation | null> = {
  "research-use-only": "research-use",
  "laboratory-use": null,
  ivd: "professional-use",
  "medical-device-1": "professional-use",
  "medical-device-2": "professional-use",
  "medical-device-2a": "professional-use",
  "medical-device-2b": "professional-use",
  "medical-device-3": "professional-use",
};

const isMarking = (name: string): name is RegulatoryMarking => Object.hasOwn(regulatoryMarkings, name);

/** Returns the confirmations that these markings require, each once, in the order of `useConfirmations`. */
export function confirmationsFor(markings: readonly string[]): { name: UseConfirmation; text: string }[] {
  const names = new Set(markings.map((marking) => (isMarking(marking) ? demanded[marking] : null)));
  return Object.entries(useConfirmations).flatMap(([key, text]) => {
    const name = key as UseConfirmation;
    return names.has(name) ? [{ name, text }] : [];
  });
}

/** The text at a line of the cart about a marking that must be confirmed at checkout; null where it need not be. */
export function markingNote(marking: string): string | null {
  return isMarking(marking) && demanded[marking] !== null ? regulatoryMarkings[marking] : null;
}
