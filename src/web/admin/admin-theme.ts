import { useLayoutEffect, useState } from "react";

export type AdminTheme = "system" | "light" | "dark";
const storageKey = "adminTheme";
const themes: AdminTheme[] = ["system", "light", "dark"];

/** The admin area's theme: the system's, or what was chosen on this device. It ends with the admin area. */
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
