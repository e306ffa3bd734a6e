import { drawIcon } from "#ui/line-icon.tsx";

/** Lucide's drawings (ISC license, https://lucide.dev/license). */
export const CircleCheck = /* @__PURE__ */ drawIcon("M2 12a10 10 0 1 0 20 0a10 10 0 1 0 -20 0M9 12l2 2 4-4");
export const TriangleAlert = /* @__PURE__ */ drawIcon("M21.73 18l-8-14a2 2 0 0 0-3.48 0l-8 14A2 2 0 0 0 4 21h16a2 2 0 0 0 1.73-3M12 9v4M12 17h.01");
