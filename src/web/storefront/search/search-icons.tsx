import { drawIcon } from "#ui/line-icon.tsx";

/** Lucide's drawings (ISC license, https://lucide.dev/license). */
export const Clock = /* @__PURE__ */ drawIcon("M2 12a10 10 0 1 0 20 0a10 10 0 1 0 -20 0M12 6v6l4 2");
export const LayoutGrid = /* @__PURE__ */ drawIcon(
  "M4 3h5a1 1 0 0 1 1 1v5a1 1 0 0 1-1 1h-5a1 1 0 0 1-1-1v-5a1 1 0 0 1 1-1zM15 3h5a1 1 0 0 1 1 1v5a1 1 0 0 1-1 1h-5a1 1 0 0 1-1-1v-5a1 1 0 0 1 1-1zM15 14h5a1 1 0 0 1 1 1v5a1 1 0 0 1-1 1h-5a1 1 0 0 1-1-1v-5a1 1 0 0 1 1-1zM4 14h5a1 1 0 0 1 1 1v5a1 1 0 0 1-1 1h-5a1 1 0 0 1-1-1v-5a1 1 0 0 1 1-1z",
);
export const List = /* @__PURE__ */ drawIcon("M3 5h.01M3 12h.01M3 19h.01M8 5h13M8 12h13M8 19h13");
