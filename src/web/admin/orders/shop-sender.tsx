import { useAdminSession } from "../toolkit/admin-session.ts";

/** Who sends the goods, as the settings have it: the name of the shop, and its postal address where there is one. */
export function ShopSender() {
  const { shop } = useAdminSession();
  return (
    <>
      <p className="text-xl font-semibold">{shop.name}</p>
      {shop.address && <address className="mt-1 whitespace-pre-line text-slate not-italic">{shop.address}</address>}
    </>
  );
}
