import type { Crumb } from "#ui/breadcrumb.tsx";

const context = "https://schema.org";

/** Returns https://schema.org/BreadcrumbList; the last crumb is the page itself, at `path`. */
export function breadcrumbJsonLd(crumbs: Crumb[], path: string, origin: string): object {
  return {
    "@context": context,
    "@type": "BreadcrumbList",
    itemListElement: crumbs.map((crumb, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name: crumb.title,
      item: origin + (crumb.to ?? path),
    })),
  };
}
