import { useEffect, useRef } from "react";
import { useLocation, useNavigation } from "react-router";
import { announce } from "#ui/announcer.tsx";

/** A line that grows while the next page loads; a new page moves the focus to its start and announces its title. */
export function PageProgress() {
  const navigation = useNavigation();
  const { pathname } = useLocation();
  const previous = useRef(pathname);
  useEffect(() => {
    if (previous.current === pathname) return;
    previous.current = pathname;
    document.getElementById("main")?.focus({ preventScroll: true });
    announce(document.title);
  }, [pathname]);
  return navigation.state === "loading" ? <div aria-hidden="true" className="page-progress" /> : null;
}
