import type { AdminOrder } from "#domain/orders/order-admin-types.ts";

/** An address as lines, without its phone, which is shown elsewhere. */
export function AddressLines({ address }: { address: AdminOrder["shippingAddress"] }) {
  return (
    <address className="not-italic">
      {address.formatted
        .filter((line) => line !== address.phone)
        .map((line) => (
          <span key={line} className="block">
            {line}
          </span>
        ))}
    </address>
  );
}
