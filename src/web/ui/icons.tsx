import { drawIcon } from "./line-icon.tsx";

/** Lucide's drawings (ISC license, https://lucide.dev/license). */
export const ArrowRight = /* @__PURE__ */ drawIcon("M5 12h14M12 5l7 7-7 7");
export const Check = /* @__PURE__ */ drawIcon("M20 6 9 17l-5-5");
export const ChevronDown = /* @__PURE__ */ drawIcon("M6 9l6 6 6-6");
export const ChevronLeft = /* @__PURE__ */ drawIcon("M15 18l-6-6 6-6");
export const ChevronRight = /* @__PURE__ */ drawIcon("M9 18l6-6-6-6");
export const Menu = /* @__PURE__ */ drawIcon("M4 5h16M4 12h16M4 19h16");
export const Minus = /* @__PURE__ */ drawIcon("M5 12h14");
export const Pause = /* @__PURE__ */ drawIcon("M9 5v14M15 5v14");
export const Play = /* @__PURE__ */ drawIcon("M7 4.5v15l12-7.5z");
export const Plus = /* @__PURE__ */ drawIcon("M5 12h14M12 5v14");
export const Search = /* @__PURE__ */ drawIcon("M21 21l-4.34-4.34M3 11a8 8 0 1 0 16 0a8 8 0 1 0 -16 0");
export const ShoppingBag = /* @__PURE__ */ drawIcon(
  "M16 10a4 4 0 0 1-8 0M3.103 6.034h17.794M3.4 5.467a2 2 0 0 0-.4 1.2V20a2 2 0 0 0 2 2h14a2 2 0 0 0 2-2V6.667a2 2 0 0 0-.4-1.2l-2-2.667A2 2 0 0 0 17 2H7a2 2 0 0 0-1.6.8z",
);
export const UserRound = /* @__PURE__ */ drawIcon("M7 8a5 5 0 1 0 10 0a5 5 0 1 0 -10 0M20 21a8 8 0 0 0-16 0");
export const X = /* @__PURE__ */ drawIcon("M18 6 6 18M6 6l12 12");
