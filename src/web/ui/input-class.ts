/** The look of everything into which text is typed. */
export const inputClass = "input-field";
