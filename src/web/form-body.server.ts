import { Refusal } from "#domain/refusal.ts";

/** Several times the number of fields in the largest form without rows: the checkout with both addresses. */
const maxFields = 200;

/**
 * The fields of a form that was sent, at most `most`. Refuses `input-invalid` for a body that is none, or has more fields than any of our forms: that is a
 * fault of the sending program, not of the shop.
 */
export async function readForm(request: Request, most = maxFields): Promise<FormData> {
  try {
    return await fieldsOf(request, most);
  } catch (fault) {
    throw new Refusal("input-invalid", { reason: "The request body is not a form." }, fault);
  }
}

/** As browsers write it. Given a list of types, the parser would take the last and parse the body as something else than what was counted. */
const urlEncoded = /^application\/x-www-form-urlencoded(?:\s*;\s*charset=[\w-]+)?$/i;
/** The boundary has 1 to 70 characters (RFC 2046, 5.1.1), here without comma and space, which no browser uses. */
const multipart = /^multipart\/form-data\s*;\s*boundary=("?)([\w'()+./:=?-]{1,70})\1$/i;

/** Counts the fields before parsing them: a body has room for a hundred thousand, which would take half a second. */
async function fieldsOf(request: Request, most: number): Promise<FormData> {
  const type = (request.headers.get("Content-Type") ?? "").trim();
  if (!urlEncoded.test(type)) return partsOf(await request.arrayBuffer(), type, most);
  const text = await request.text();
  if (text.split("&", most + 1).length > most) throw new Error(`a form of more than ${most} fields`);
  const form = new FormData();
  for (const [name, value] of new URLSearchParams(text)) form.append(name, value);
  return form;
}

/** Parses a multipart body of `type` (its `Content-Type`) after counting its parts. Throws where it is none, or has more than `most`. */
export async function partsOf(body: ArrayBuffer, type: string, most: number): Promise<FormData> {
  const [, , boundary] = multipart.exec(type.trim()) ?? [];
  if (boundary === undefined) throw new Error("a body that is no form by its type");
  if (countParts(Buffer.from(body), Buffer.from(`--${boundary}`)) > most) throw new Error(`a form of more than ${most} parts`);
  return new Response(body, { headers: { "Content-Type": `multipart/form-data; boundary="${boundary}"` } }).formData();
}

/** The limit for one part: its field name, and the name and type of its file. A body has room for a million headers, which would take seconds to parse. */
const maxHeaderBytes = 2048;
const dash = 0x2d;

/**
 * Counts by the boundary line, which stands before each part and after the last. Throws where the body begins with anything else, or where the
 * headers of a part are longer than any browser sends.
 */
function countParts(body: Buffer, line: Buffer): number {
  let start = 0;
  while (body[start] === 13 || body[start] === 10) start += 1;
  if (!body.subarray(start, start + line.length).equals(line)) throw new Error("a body that does not begin with its boundary");
  let count = -1;
  for (let at = start; at >= 0; at = body.indexOf(line, at + line.length)) {
    count += 1;
    const head = body.subarray(at + line.length, at + line.length + maxHeaderBytes);
    const isEnd = head[0] === dash && head[1] === dash;
    if (!isEnd && !head.includes("\r\n\r\n")) throw new Error(`a part with more than ${maxHeaderBytes} bytes of headers`);
  }
  return count;
}
