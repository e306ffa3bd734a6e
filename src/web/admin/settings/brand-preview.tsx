import { type BrandColors, brandTones } from "#domain/settings/brand-colors.ts";

/** Part of the storefront in these colors, as a picture: nothing in it can be pressed. */
export function BrandPreview({ colors, name, logoKey }: { colors: BrandColors; name: string; logoKey: string | null }) {
  const { accent, accentStrong, accentSoft, ink, slate, line, ground, paper } = brandTones(colors);
  return (
    <div
      role="img"
      aria-label="A product of the shop in these colors"
      className="overflow-hidden rounded-surface border text-[0.9375rem] forced-color-adjust-none"
      style={{ background: paper, color: ink, borderColor: line }}
    >
      <div className="flex min-h-14 items-center border-b px-4" style={{ borderColor: line }}>
        {logoKey ? (
          <img src={`/files/${logoKey}`} alt="" className="max-h-8 w-auto max-w-48" />
        ) : (
          <strong className="text-lg font-semibold">{name}</strong>
        )}
        <span className="ml-auto underline underline-offset-4" style={{ color: accent }}>
          All products
        </span>
      </div>
      <div className="grid gap-4 p-4 sm:grid-cols-[8rem_minmax(0,1fr)]">
        <div className="grid min-h-24 place-items-center rounded-surface p-3 text-center text-sm" style={{ background: ground, color: slate }}>
          Picture
        </div>
        <div>
          <p className="text-lg font-semibold">Refrigerated centrifuge</p>
          <p style={{ color: slate }}>15,000 rpm, 24 × 2 mL</p>
          <p className="mt-2 flex flex-wrap gap-2 text-sm">
            <span className="rounded-control px-2 py-1" style={{ background: accentSoft, color: accentStrong }}>
              24 places
            </span>
            <span className="rounded-control border px-2 py-1" style={{ borderColor: line }}>
              48 places
            </span>
          </p>
          <p className="mt-3 flex flex-wrap items-center gap-3">
            <span className="rounded-control px-4 py-2 font-medium" style={{ background: accent, color: paper }}>
              Add to cart
            </span>
            <span className="font-medium" style={{ color: accent }}>
              Request a quote
            </span>
          </p>
        </div>
      </div>
      <p className="px-4 py-3 text-sm" style={{ background: ground, color: slate }}>
        Questions? <span style={{ color: accent }}>Write to us</span>
      </p>
    </div>
  );
}
