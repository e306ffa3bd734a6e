import { parseArgs } from "node:util";
import { OperatorFault } from "#db/operator-fault.ts";
import { createAccount, owners, resetPassword } from "#domain/accounts/accounts.ts";
import { system } from "#domain/actor.ts";
import { makeOwner, randomPassword } from "../first-start.ts";
import type { Command } from "./command.ts";

/**
 * `npm run create-admin`: the owner's account where there is none; `-- --email E` another owner; `-- --reset` (with
 * `--email`, where there are several) a new password, which ends every session of that account.
 */
export const createAdmin: Command = async ({ args, config, say, open }) => {
  const { email, reset } = readArguments(args);
  const { shop } = await open();
  const password = config.ownerPassword ?? randomPassword();
  const shown = config.ownerPassword ? "as in OWNER_PASSWORD" : password;
  if (reset) {
    const account = await resetPassword(shop, system, { email: email ?? (await onlyOwner(shop)), password });
    say(`A new password, shown this once:\n  Email     ${account.email}\n  Password  ${shown}`);
    return 0;
  }
  if (!email) {
    const made = await makeOwner(shop, config);
    if (!made)
      throw new OperatorFault(
        "The shop has an owner. A new password: npm run create-admin -- --reset. Another owner: npm run create-admin -- --email THEIRS",
      );
    say(made.join("\n"));
    return 0;
  }
  await createAccount(shop, system, { email, password, firstName: "Shop", lastName: "Owner", role: "owner" });
  say(`A new owner, shown this once:\n  Email     ${email}\n  Password  ${shown}`);
  return 0;
};

function readArguments(args: string[]): { email?: string | undefined; reset: boolean } {
  try {
    const { values } = parseArgs({ args, options: { email: { type: "string" }, reset: { type: "boolean", default: false } } });
    return values;
  } catch (fault) {
    throw new OperatorFault(`${(fault as Error).message}\nUsage: npm run create-admin -- [--email E] [--reset]`);
  }
}

async function onlyOwner(shop: Parameters<typeof owners>[0]): Promise<string> {
  const found = await owners(shop);
  const [only] = found;
  if (!only) throw new OperatorFault("The shop has no owner yet: npm run create-admin");
  if (found.length > 1)
    throw new OperatorFault(`The shop has several owners. Say whose password: --email ${found.map(({ email }) => email).join(" | --email ")}`);
  return only.email;
}
