/** Which metafields shoppers may read. Safe in a browser. */

/** The metafields of the specification, which pages show anyway: public in every shop. */
export const specifiedMetafields = [
  "custom.brand",
  "custom.model_number",
  "custom.features",
  "custom.applications",
  "custom.specs",
  "custom.availability_status",
  "custom.manual_url",
  "custom.quick_start_url",
];

/** `marked` holds namespaces (`custom`) and single metafields (`custom.material`), as the settings name them; case-sensitive. */
export function isPublicMetafield({ namespace, key }: { namespace: string; key: string }, marked: readonly string[]): boolean {
  const name = `${namespace}.${key}`;
  return specifiedMetafields.includes(name) || marked.includes(namespace) || marked.includes(name);
}
