import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { DocumentInput } from "#domain/catalog/catalog.ts";
import { specificationText } from "#domain/catalog/metafields.ts";
import { makePicture } from "#domain/picture-storing.ts";
import { plainText } from "#domain/plain-text.ts";
import type { PictureRecipe } from "#domain/ports.ts";
import type { Shop } from "#domain/shop.ts";
import { type Guide, guidePdf } from "./guide-pdf.ts";
import { guideTexts } from "./guide-texts.ts";
import type { SamplePicture } from "./sample-pictures.ts";
import { sampleSections } from "./sample-settings.ts";
import type { Seed, SeedProduct } from "./seed-files.ts";

export type StoredGuide = Omit<DocumentInput, "productId"> & { handle: string };

/** As PDF takes it. */
const printed: PictureRecipe = {
  reads: ["heif", "svg"],
  maxPixels: 50_000_000,
  width: 400,
  height: 400,
  enlarged: true,
  background: "#ffffff",
  encode: { format: "jpeg", quality: 88, chromaSubsampling: "4:4:4" },
};

type Sources = { seed: Seed; pictures: Map<string, SamplePicture[]>; root: string };

/**
 * Manual and quick start guide of every product, made from its own figures and stored. While one product's are written, the picture of the
 * next is made beside, in its own process.
 */
export async function makeGuides(shop: Shop, sources: Sources, onDone: (products: number) => void): Promise<StoredGuide[]> {
  const { seed } = sources;
  const guides: StoredGuide[] = [];
  let coming = frontOf(shop, seed.products[0], sources);
  for (const [at, product] of seed.products.entries()) {
    const picture = await coming;
    coming = frontOf(shop, seed.products[at + 1], sources);
    // Awaited in the next round; it may fail before.
    coming.catch(() => {});
    for (const kind of ["manual", "quick-start"] as const)
      guides.push(await storeGuide(shop, guideOf(product, kind, seed, picture, shop.clock.now()), product.handle));
    onDone(at + 1);
  }
  return guides;
}

async function storeGuide(shop: Shop, guide: Guide, handle: string): Promise<StoredGuide> {
  const bytes = await guidePdf(guide);
  const hash = createHash("sha256").update(bytes).digest("hex").slice(0, 12);
  const fileKey = `documents/${handle}-${guide.kind}-${hash}.pdf`;
  await shop.files.put(fileKey, bytes);
  return { handle, kind: guide.kind, title: guide.kind === "manual" ? "Manual" : "Quick Start Guide", fileKey, bytes: bytes.byteLength };
}

function guideOf(product: SeedProduct, kind: Guide["kind"], seed: Seed, picture: Uint8Array | null, date: Date): Guide {
  const { shop } = sampleSections(seed.shop);
  const text = plainText(product.descriptionHtml);
  return {
    kind,
    title: product.title,
    modelNumber: product.modelNumber,
    vendor: product.vendor,
    productType: product.productType,
    summary: text
      .split(/(?<=[.!?]) /)
      .slice(0, 2)
      .join(" "),
    picture,
    texts: guideTexts(product.productType),
    specifications: product.specifications.map(({ name, value, unit }) => ({ name, value: specificationText({ value, unit: unit ?? null }) })),
    features: product.features,
    variants: product.variants.map((variant) => ({ title: variant.optionValues.join(" / ") || product.title, sku: variant.sku })),
    shop: {
      name: shop.name ?? "",
      supportEmail: shop.supportEmail ?? "",
      phone: shop.phone ?? "",
      address: shop.address ?? "",
    },
    date,
  };
}

/** The product's first picture as JPEG, or its drawing where it has none; null where there is neither. */
async function frontOf(shop: Shop, product: SeedProduct | undefined, { pictures, root }: Sources): Promise<Uint8Array | null> {
  if (!product) return null;
  const front = pictures.get(product.handle)?.[0];
  const drawing = join(root, "public/drawings", `${product.drawing}.svg`);
  const source = front ? await shop.files.read(front.stored.fileKey) : existsSync(drawing) ? await readFile(drawing) : null;
  if (!source) return null;
  return (await makePicture(shop, source, printed)).bytes;
}
