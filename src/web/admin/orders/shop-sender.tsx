import { useAdminSession } from "../toolkit/admin-session.ts";

/** The sender of the goods from the settings: the name of the shop, and its postal address if there is one. */
export function ShopSender() {
  const { shop } = useAdminSession();
  return (
    <>
      <p className="text-xl font-semibold">{shop.name}</p>
      {shop.address && <address className="mt-1 whitespace-pre-line text-slate not-italic">{shop.address}</address>}
    </>
  );
}
