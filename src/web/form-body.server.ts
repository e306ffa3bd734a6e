import { Refusal } from "#domain/refusal.ts";

/** Several times as many as the largest form of the shop has: the checkout with both addresses. */
const mostFields = 200;

/**
 * The fields of a form that was sent. Refuses `input-invalid` for a body that is none, or has more fields than any form of ours: a program's fault,
 * and not the shop's.
 */
export async function readForm(request: Request): Promise<FormData> {
  try {
    return await fieldsOf(request);
  } catch (fault) {
    throw new Refusal("input-invalid", { reason: "The body is no form." }, fault);
  }
}

/** A body has space for a hundred thousand fields, which take half a second to be parsed; so they are counted before. */
async function fieldsOf(request: Request): Promise<FormData> {
  if (!request.headers.get("Content-Type")?.toLowerCase().startsWith("application/x-www-form-urlencoded")) return request.formData();
  const text = await request.text();
  if (text.split("&", mostFields + 1).length > mostFields) throw new Error(`a form of more than ${mostFields} fields`);
  const form = new FormData();
  for (const [name, value] of new URLSearchParams(text)) form.append(name, value);
  return form;
}
