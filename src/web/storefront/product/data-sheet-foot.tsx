import { links } from "#web/links.ts";

/** On paper alone: where the page is, for whoever holds the sheet. `address` is without its scheme. */
export function DataSheetFoot({ handle, address }: { handle: string; address: string }) {
  return (
    <div className="mt-8 hidden items-center gap-5 break-inside-avoid border-t border-line pt-5 text-sm print:flex">
      {/* Fetched after all that is seen, but not only when it is: a browser that prints does not wait for it. */}
      <img
        src={links.productQrCode(handle)}
        alt="QR code that leads to this page"
        width={96}
        height={96}
        fetchPriority="low"
        className="size-24 shrink-0"
      />
      <p>
        Current price, availability and documents:
        <br />
        <span className="font-mono [overflow-wrap:anywhere]">{address}</span>
      </p>
    </div>
  );
}
