import { inTransaction } from "#db/transaction.ts";
import type { Actor } from "#domain/actor.ts";
import { isId } from "#domain/ids.ts";
import { requireRight } from "#domain/permissions.ts";
import { pictureHash } from "#domain/picture.ts";
import { Refusal } from "#domain/refusal.ts";
import type { Shop } from "#domain/shop.ts";
import type { ProductInput } from "./product-input.ts";
import { lockCatalog, selectIdByHandle, selectStored } from "./product-write-queries.ts";
import { writeProducts } from "./product-writing.ts";
import type { StoredProduct, StoredProductPicture } from "./stored-product.ts";

const maxCopies = 100;

/**
 * Creates a draft that copies a product: its texts, options, prices and pictures, but no stock, no codes (SKU, barcode) and no publishing
 * time. Refuses `not-allowed`, `not-found`, and `handle-taken` where there are 100 copies. Returns the id of the copy.
 */
export async function copyProduct(shop: Shop, actor: Actor, id: string): Promise<string> {
  requireRight(actor, "products.change");
  return inTransaction(shop, async (shop) => {
    await lockCatalog(shop);
    const [product] = isId(id) ? await selectStored(shop, { ids: [id] }) : [];
    if (!product) throw new Refusal("not-found");
    const input = copyOf(product, await freeHandle(shop, product.handle));
    const pictures = new Map(product.images.filter(({ fileKey }) => fileKey !== null).map((image) => [urlOf(image), image]));
    const { ids } = await writeProducts(shop, actor, [input], { pictures });
    return ids.get(input.handle) as string;
  });
}

async function freeHandle(shop: Shop, handle: string): Promise<string> {
  const base = handle.slice(0, 230).replace(/-copy(-\d+)?$/, "");
  for (let at = 1; at <= maxCopies; at++) {
    const free = at === 1 ? `${base}-copy` : `${base}-copy-${at}`;
    if ((await selectIdByHandle(shop, free)) === null) return free;
  }
  throw new Refusal("handle-taken", { fields: { handle: "There are many copies of it already. Rename some of them." } });
}

function copyOf(product: StoredProduct, handle: string): ProductInput {
  const { id, createdAt, updatedAt, retired, documents, options, variants, images, ...fields } = product;
  const copy = {
    ...fields,
    ...{ handle, title: `${fields.title} (copy)`, status: "draft", publishAt: null },
    options: options.map(({ name }) => name),
    images: images.flatMap((image) => (urlOf(image) === "" ? [] : [{ url: urlOf(image), alt: image.alt }])),
    variants: variants.map(({ id, position, title, imageId, stock, sku, barcode, ...variant }) => {
      const image = images.find((one) => one.id === imageId);
      return { ...variant, stock: 0, imageUrl: image ? urlOf(image) || null : null };
    }),
  };
  return copy as ProductInput;
}

const urlOf = ({ fileKey, sourceUrl }: StoredProductPicture) => (fileKey === null ? (sourceUrl ?? "") : `/media/${pictureHash(fileKey)}-1600.webp`);
