import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";

/**
 * A passkey as a device makes it (WebAuthn, ES256), with its private key: returns what a browser would send for the options that the shop gives.
 */
export class SoftwarePasskey {
  readonly #id = randomBytes(32);
  readonly #key: KeyObject;
  readonly #publicKey: Buffer;
  #uses = 0;

  constructor() {
    const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
    const { x = "", y = "" } = publicKey.export({ format: "jwk" });
    this.#key = privateKey;
    // A COSE key: {1: 2 (EC2), 3: -7 (ES256), -1: 1 (P-256), -2: x, -3: y}
    this.#publicKey = Buffer.concat([
      Buffer.from("a5010203262001215820", "hex"),
      Buffer.from(x, "base64url"),
      Buffer.from("225820", "hex"),
      Buffer.from(y, "base64url"),
    ]);
  }

  create({ challenge }: { challenge: string }, { origin, verified = true }: { origin: string; verified?: boolean }) {
    const idLength = Buffer.from([0, this.#id.length]);
    const credential = Buffer.concat([Buffer.alloc(16), idLength, this.#id, this.#publicKey]);
    const authData = Buffer.concat([this.#head(origin, verified ? 0x45 : 0x41), credential]);
    // {"fmt": "none", "attStmt": {}, "authData": bytes}
    const attestationObject = Buffer.concat([
      Buffer.from("a363666d74646e6f6e656761747453746d74a0686175746844617461", "hex"),
      Buffer.from([0x58, authData.length]),
      authData,
    ]);
    if (authData.length > 255) throw new Error("CBOR would write this length in two bytes.");
    return this.#credential({
      clientDataJSON: clientData("webauthn.create", challenge, origin).toString("base64url"),
      attestationObject: attestationObject.toString("base64url"),
      transports: ["internal"],
    });
  }

  use({ challenge }: { challenge: string }, { origin, verified = true }: { origin: string; verified?: boolean }) {
    this.#uses += 1;
    const authenticatorData = this.#head(origin, verified ? 0x05 : 0x01);
    const client = clientData("webauthn.get", challenge, origin);
    const signature = sign("sha256", Buffer.concat([authenticatorData, createHash("sha256").update(client).digest()]), this.#key);
    return this.#credential({
      clientDataJSON: client.toString("base64url"),
      authenticatorData: authenticatorData.toString("base64url"),
      signature: signature.toString("base64url"),
    });
  }

  #head(origin: string, flags: number): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.#uses);
    return Buffer.concat([createHash("sha256").update(new URL(origin).hostname).digest(), Buffer.from([flags]), counter]);
  }

  #credential(response: object) {
    const id = this.#id.toString("base64url");
    return { id, rawId: id, type: "public-key", clientExtensionResults: {}, response };
  }
}

function clientData(type: string, challenge: string, origin: string): Buffer {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
}
