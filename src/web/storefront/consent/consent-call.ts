import { callShop, type InputOf } from "#web/api-call.ts";

/** Sends an answer, which the shop stores as a cookie. False where it was refused or the shop was not reached. */
export async function sendConsent(body: InputOf<"POST /api/consent">["body"]): Promise<boolean> {
  return callShop("POST /api/consent", { body }, { keepalive: true }).then(
    ({ ok }) => ok,
    () => false,
  );
}
