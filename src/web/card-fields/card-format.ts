/** Formats card fields during typing. Pure; the fields apply it only where the caret is at the end. */

/** "4242424242424242" -> "4242 4242 4242 4242"; American Express in 4-6-5. */
export function formatCardNumber(typed: string): string {
  const digits = typed.replaceAll(/\D/g, "").slice(0, 19);
  const groups = /^3[47]/.test(digits) ? digits.match(/^(\d{1,4})(\d{1,6})?(\d{1,5})?/)?.slice(1) : digits.match(/\d{1,4}/g);
  return (groups ?? []).filter(Boolean).join(" ");
}

/** "1228" -> "12 / 28"; "7" -> "07 / "; "12/2028" -> "12 / 28". Autofill writes years in four digits. */
export function formatExpiry(typed: string): string {
  const [first = "", ...rest] = typed.split(/[/\-.]/);
  let month = first.replaceAll(/\D/g, "");
  let year = rest.join("").replaceAll(/\D/g, "");
  if (rest.length === 0 && month.length > 2) {
    year = month.slice(2);
    month = month.slice(0, 2);
  }
  if (/^[2-9]$/.test(month) || (month.length === 1 && rest.length > 0)) month = `0${month}`;
  if (year.length > 2) year = year.slice(year.startsWith("20") ? 2 : 0).slice(0, 2);
  return month.length < 2 ? month : `${month.slice(0, 2)} / ${year}`;
}

export function formatSecurityCode(typed: string): string {
  return typed.replaceAll(/\D/g, "").slice(0, 4);
}

/** Applies `format` where that cannot move the shopper's caret: at the end of the field, and not while deleting. */
export function formatWhileTyping(input: HTMLInputElement, inputType: string | undefined, format: (typed: string) => string): void {
  if (inputType?.startsWith("delete") || input.selectionStart !== input.value.length) return;
  const formatted = format(input.value);
  if (formatted !== input.value) input.value = formatted;
}
