import { useEffect } from "react";
import { useLocation } from "react-router";
import { announce } from "#ui/announcer.tsx";
import { links } from "#web/links.ts";
import { hasDeviceLists } from "./has-device-lists.ts";

/**
 * After a sign-in the lists of this browser come to the account. It is looked at when a page is loaded, and whenever the pages of accounts, where people sign
 * in, are entered or left; a browser without lists asks nothing.
 */
export function DeviceListImport() {
  const isInAccount = useLocation().pathname.startsWith(links.account());
  useEffect(() => {
    if (!hasDeviceLists()) return;
    void import("./device-list-import.ts")
      .then(({ importDeviceListsIfSignedIn }) => importDeviceListsIfSignedIn())
      .then((brought) => brought && announce("The lists from this browser are now in your account."))
      .catch(() => {});
  }, [isInAccount]);
  return null;
}
