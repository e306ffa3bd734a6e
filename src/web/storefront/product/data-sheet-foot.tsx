import type { QrCode } from "./qr-code.server.ts";

/** On paper alone: where the page is, for whoever holds the sheet. `address` is without its scheme. */
export function DataSheetFoot({ qrCode, address }: { qrCode: QrCode; address: string }) {
  return (
    <div className="mt-8 hidden items-center gap-5 break-inside-avoid border-t border-line pt-5 text-sm print:flex">
      <svg viewBox={`0 0 ${qrCode.size} ${qrCode.size}`} role="img" aria-label="QR code that leads to this page" className="size-24 shrink-0">
        <path d={pathOf(qrCode)} stroke="currentColor" strokeWidth="1" shapeRendering="crispEdges" />
      </svg>
      <p>
        Current price, availability and documents:
        <br />
        <span className="font-mono [overflow-wrap:anywhere]">{address}</span>
      </p>
    </div>
  );
}

/** One stroke for each run of dark modules. */
function pathOf({ size, rows }: QrCode): string {
  const runs = rows.flatMap((row, y) => {
    const bits = [...row]
      .map((digit) => Number.parseInt(digit, 16).toString(2).padStart(4, "0"))
      .join("")
      .slice(0, size);
    return [...bits.matchAll(/1+/g)].map(({ index, 0: run }) => `M${index} ${y + 0.5}h${run.length}`);
  });
  return runs.join("");
}
