/** How everything looks that text is typed into. */
export const inputClass =
  "min-h-11 w-full rounded-control border border-edge bg-paper px-3.5 py-2 text-base placeholder:text-slate hover:border-accent aria-invalid:border-red disabled:bg-canvas";
