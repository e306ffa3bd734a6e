import { ScureBase32Plugin } from "@otplib/plugin-base32-scure";
import { NodeCryptoPlugin } from "@otplib/plugin-crypto-node";
import { generate } from "@otplib/totp";

/** Returns the code that an authenticator app shows at `time`. */
export async function codeOfApp(secret: string, time: Date): Promise<string> {
  const epoch = Math.floor(time.getTime() / 1000);
  return generate({ secret, epoch, crypto: new NodeCryptoPlugin(), base32: new ScureBase32Plugin() });
}
