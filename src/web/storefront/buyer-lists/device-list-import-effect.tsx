import { useEffect } from "react";
import { useLocation } from "react-router";
import { announce } from "#ui/announcer.tsx";
import { links } from "#web/links.ts";
import { hasDeviceLists } from "./has-device-lists.ts";

/**
 * Moves the lists of this browser to the account after a sign-in. It checks when a page is loaded, and whenever the account pages, where people sign
 * in, are entered or left; a browser without lists sends no request.
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
