const titles: Record<string, string> = {
  descriptionHtml: "description",
  bodyHtml: "text",
  productType: "type",
  seoTitle: "title for search engines",
  seoDescription: "description for search engines",
  metafields: "features, applications or other metafields",
  categoryGroup: "category group",
  variants: "variants",
  blog: "blog",
};

/** Returns the name of a record's field, as lists of fields show it. Pure. */
export function fieldTitle(field: string): string {
  return titles[field] ?? field.replaceAll(/([a-z])([A-Z])/g, "$1 $2").toLowerCase();
}
