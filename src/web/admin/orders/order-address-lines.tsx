import type { AdminOrder } from "#domain/orders/order-admin-types.ts";

/** A postal address as lines, without the phone number, which is shown elsewhere. */
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
