import { links } from "#web/links.ts";

/** Printed only: where the page is, for the reader of the sheet. `address` is the URL without its scheme. */
export function DataSheetFooter({ handle, address }: { handle: string; address: string }) {
  return (
    <div className="mt-8 hidden items-center gap-5 break-inside-avoid border-t border-line pt-5 text-sm print:flex">
      {/* Fetched after everything visible, but not lazily: a browser that prints does not wait for it. */}
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
