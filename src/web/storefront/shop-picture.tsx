import { links } from "#web/links.ts";

/** A picture for pages without anything to sell; the text below it says what it shows. */
export function ShopPicture({ name }: { name: Parameters<typeof links.shopPicture>[0] }) {
  return <img src={links.shopPicture(name)} alt="" width={800} height={800} className="mb-8 size-64 rounded-surface bg-canvas" />;
}
