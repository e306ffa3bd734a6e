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
  const type = request.headers.get("Content-Type") ?? "";
  if (!type.toLowerCase().startsWith("application/x-www-form-urlencoded")) return partsOf(await request.arrayBuffer(), type, mostFields);
  const text = await request.text();
  if (text.split("&", mostFields + 1).length > mostFields) throw new Error(`a form of more than ${mostFields} fields`);
  const form = new FormData();
  for (const [name, value] of new URLSearchParams(text)) form.append(name, value);
  return form;
}

/** The parts of a multipart body, as `type` (its `Content-Type`) says. Throws where it is none, or has more than `most`: they are counted before they are parsed. */
export async function partsOf(body: ArrayBuffer, type: string, most: number): Promise<FormData> {
  if (countParts(Buffer.from(body)) > most) throw new Error(`a form of more than ${most} parts`);
  return new Response(body, { headers: { "Content-Type": type } }).formData();
}

/** By the first line, which stands before each part and after the last. */
function countParts(body: Buffer): number {
  let start = 0;
  while (body[start] === 13 || body[start] === 10) start += 1;
  const line = body.subarray(start, Math.max(start, body.indexOf("\r\n", start)));
  if (line.length < 3) return 0;
  let count = -1;
  for (let at = body.indexOf(line, start); at >= 0; at = body.indexOf(line, at + line.length)) count += 1;
  return count;
}
