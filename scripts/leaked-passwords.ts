import { writeFileSync } from "node:fs";
import { dictionary } from "@zxcvbn-ts/language-common";
import { placesOf } from "#domain/accounts/leaked-passwords.ts";
import { passwordMinLength } from "#domain/accounts/password-rules.ts";

/**
 * Writes `src/domain/accounts/leaked-password-bits.ts`: the most frequently leaked passwords as a Bloom filter of 24 KiB. The list comes from
 * `@zxcvbn-ts/language-common` (MIT), most frequent first. Run it with `node scripts/leaked-passwords.ts`.
 */
const most = 12_000;
const bytes = 24 * 1024;

const passwords = dictionary["passwords-common"].filter((password) => password.length >= passwordMinLength.customer);
const bits = new Uint8Array(bytes);
for (const password of passwords.slice(0, most))
  for (const place of placesOf(password, bytes * 8)) bits[place >> 3] = (bits[place >> 3] ?? 0) | (1 << (place & 7));

writeFileSync(
  "src/domain/accounts/leaked-password-bits.ts",
  `/** Made by \`scripts/leaked-passwords.ts\`: a Bloom filter as base64. */\nexport const leakedPasswordBits =\n  "${Buffer.from(bits).toString("base64")}";\n`,
);
