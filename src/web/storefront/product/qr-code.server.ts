import type { LoaderFunctionArgs } from "react-router";
import { encode } from "uqr";
import { readProduct } from "#domain/catalog/catalog.ts";
import { tags } from "#domain/settings/invalidation.ts";
import { links } from "#web/links.ts";
import { cachePage, originOf, shopOf } from "#web/page-context.ts";
import { redirectOrNotFound } from "../redirect-or-not-found.server.ts";

/**
 * Always uses the first mask: drawing a code with each of the eight to keep the best takes a millisecond, and a reader removes whichever mask the code
 * names (ISO/IEC 18004).
 */
export const qrOptions = { ecc: "M", border: 0, maskPattern: 0 } as const;

/** Loads `/products/:handle/qr-code.svg`, a code with the product's URL. It is a picture of its own, because only those who print the page see it. */
export async function loadQrCode({ params, context, url }: LoaderFunctionArgs) {
  const product = await readProduct(shopOf(context), params["handle"] ?? "");
  if (!product) return redirectOrNotFound({ context, url });
  cachePage(context, [tags.product(product.id)]);
  return new Response(qrCodeSvg(originOf(context) + links.product(product.handle)), { headers: { "Content-Type": "image/svg+xml" } });
}

/** Draws one stroke for each run of dark modules. */
export function qrCodeSvg(text: string): string {
  const { data, size } = encode(text, qrOptions);
  const runs = data.flatMap((row, y) => {
    const modules = row.map((isDark) => (isDark ? "1" : "0")).join("");
    return [...modules.matchAll(/1+/g)].map(({ index, 0: run }) => `M${index} ${y + 0.5}h${run.length}`);
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}"><path d="${runs.join("")}" stroke="#0c1b22" shape-rendering="crispEdges"/></svg>`;
}
