import { useLayoutEffect, useState } from "react";

export type AdminTheme = "system" | "light" | "dark";
const storageKey = "adminTheme";
const themes: AdminTheme[] = ["system", "light", "dark"];

/** The theme of the admin area: the one of the system, or the one chosen on this device. It is removed when the admin area is left. */
export function useAdminTheme(): [AdminTheme, () => void] {
  const [theme, setTheme] = useState<AdminTheme>("system");
  useLayoutEffect(() => {
    const stored = localStorage.getItem(storageKey);
    setTheme(themes.find((known) => known === stored) ?? "system");
  }, []);
  useLayoutEffect(() => {
    document.documentElement.dataset["adminTheme"] = theme;
    return () => {
      delete document.documentElement.dataset["adminTheme"];
    };
  }, [theme]);
  const next = () => {
    const chosen = themes[(themes.indexOf(theme) + 1) % themes.length] ?? "system";
    localStorage.setItem(storageKey, chosen);
    setTheme(chosen);
  };
  return [theme, next];
}
