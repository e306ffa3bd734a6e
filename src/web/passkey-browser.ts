import type { PublicKeyCredentialCreationOptionsJSON, PublicKeyCredentialRequestOptionsJSON } from "@simplewebauthn/browser";
import type { InputOf } from "#web/api-call.ts";

type Credential = InputOf<"POST /api/auth/passkey">["body"]["response"];

/** The browser's own dialogs for passkeys. The library that translates between them and JSON is loaded when one is opened. */
const library = () => import("@simplewebauthn/browser");

export async function createPasskey(options: object): Promise<Credential> {
  return (await library()).startRegistration({ optionsJSON: options as PublicKeyCredentialCreationOptionsJSON }) as unknown as Promise<Credential>;
}

export async function requestByPasskey(options: object): Promise<Credential> {
  return (await library()).startAuthentication({ optionsJSON: options as PublicKeyCredentialRequestOptionsJSON }) as unknown as Promise<Credential>;
}

/** Whether the dialog was closed, or waited too long. */
export function isDismissed(fault: unknown): boolean {
  return fault instanceof Error && (fault.name === "NotAllowedError" || fault.name === "AbortError");
}
