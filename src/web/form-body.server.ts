import { Refusal } from "#domain/refusal.ts";

/** The fields of a form that was sent. Refuses `input-invalid` for a body that is none: a program's fault, and not the shop's. */
export async function readForm(request: Request): Promise<FormData> {
  try {
    return await request.formData();
  } catch (fault) {
    throw new Refusal("input-invalid", { reason: "The body is no form." }, fault);
  }
}
