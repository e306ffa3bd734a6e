/** "941, 9402" -> ["941", "9402"]: the beginnings of postal codes to which a tax rate applies; without spaces and hyphens, in capitals. Safe in a browser. */
export function prefixesOf(text: string): string[] {
  return text
    .split(/[,;\n]/)
    .map((prefix) => prefix.replaceAll(/[\s-]/g, "").toUpperCase())
    .filter((prefix) => prefix !== "");
}

export function prefixesFault(text: string): string | null {
  const wrong = prefixesOf(text).find((prefix) => !/^[A-Z\d]{1,10}$/.test(prefix));
  return wrong === undefined ? null : `"${wrong.slice(0, 20)}" is not the beginning of a postal code. Separate several with commas: 941, 9402.`;
}
