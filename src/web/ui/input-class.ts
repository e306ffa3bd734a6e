/** How everything looks that text is typed into. */
export const inputClass = "input-field";
