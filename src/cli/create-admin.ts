import { OperatorFault } from "#db/operator-fault.ts";
import { inRolledBack } from "#db/transaction.ts";
import { createAccount, hasOwner, owners, resetPassword } from "#domain/accounts/accounts.ts";
import { resetSecondFactor } from "#domain/accounts/staff.ts";
import { system } from "#domain/actor.ts";
import type { Shop } from "#domain/shop.ts";
import { defaultOwnerEmail, namedPerson, ownerLines, type PersonName, randomPassword } from "../first-start.ts";
import { type CommandContext, command, WrongCall } from "./command.ts";

/** `npm run create-admin`: creates an owner's account, or sets a new password for one. */
export const createAdmin = command({
  name: "create-admin",
  summary: "Creates an owner's account for the admin area, or gives one a new password.",
  words: [],
  options: {
    email: {
      type: "string",
      value: "E",
      help: "The account's email address. Default: OWNER_EMAIL for the first owner, the only owner for --reset; else asked at a terminal.",
    },
    "first-name": {
      type: "string",
      value: "N",
      help: "The person's first name. Default: OWNER_NAME for the first owner; else asked at a terminal.",
    },
    "last-name": { type: "string", value: "N", help: "The person's last name." },
    reset: { type: "boolean", help: "Sets a new password instead of creating an account, and signs that account out everywhere." },
    "reset-second-factor": {
      type: "boolean",
      help: "Removes the authenticator app, passkeys and recovery codes of a staff account, and signs it out everywhere. Use it for someone who is locked out.",
    },
    check: { type: "boolean", help: "Only says which account would be created or get a new password." },
  },
  notes:
    "The password is random and shown once; OWNER_PASSWORD sets your own, which is not shown.\nCreates no shop: npm start does that, with its first owner.",
  refuses: "when there is no shop, the email address is taken, or no account has it",
  async run(context, { options }) {
    const { shop } = await context.open();
    if (options.reset && options["reset-second-factor"]) throw new WrongCall("Use --reset and --reset-second-factor in two separate calls.");
    if (options["reset-second-factor"]) return resetFactor(context, shop, options);
    return options.reset ? reset(context, shop, options) : create(context, shop, options);
  },
});

type Call = { email: string | undefined; "first-name": string | undefined; "last-name": string | undefined; check: boolean };

async function create({ config, say, ask }: CommandContext, shop: Shop, call: Call): Promise<number> {
  const isFirst = !(await hasOwner(shop));
  const known = call.email ?? (isFirst ? config.ownerEmail : null);
  const email = known ?? (await ask("The owner's email address:")) ?? (isFirst ? defaultOwnerEmail : null);
  if (!email) throw new WrongCall("The shop has an owner. For another one use --email; for a new password for the existing one, use --reset.");
  const name = await personNamed(call, isFirst ? config.ownerName : null, ask);
  const password = config.ownerPassword ?? randomPassword();
  const account = { email, password, ...name, role: "owner" } as const;
  if (call.check) {
    await inRolledBack(shop, (shop) => createAccount(shop, system, account));
    const left = (await owners(shop)).length;
    say(`1 owner would be created (${`${name.firstName} ${name.lastName}`.trim()}, ${email}), 0 changed, ${left} left alone. Nothing was changed.`);
    return 0;
  }
  await createAccount(shop, system, account);
  say(ownerLines("A new owner, shown this once:", email, config.ownerPassword ? null : password).join("\n"));
  return 0;
}

/** Returns the name for the account. Refuses where neither the options nor a person at the terminal give it: an account needs a name. */
async function personNamed(call: Call, known: string | null, ask: CommandContext["ask"]): Promise<PersonName> {
  if (call["first-name"] === undefined && call["last-name"] === undefined && known) return namedPerson(known);
  const firstName = call["first-name"]?.trim() || (await ask("First name:"));
  const lastName = call["last-name"]?.trim() || (await ask("Last name:"));
  if (!firstName || !lastName) throw new WrongCall("Whose account is it? Say --first-name and --last-name.");
  return { firstName, lastName };
}

async function reset({ config, say }: CommandContext, shop: Shop, call: Call): Promise<number> {
  if (call["first-name"] !== undefined || call["last-name"] !== undefined)
    throw new WrongCall("--reset gives a new password and leaves the name as it is.");
  const email = call.email ?? (await onlyOwner(shop));
  const password = config.ownerPassword ?? randomPassword();
  if (call.check) {
    const account = await inRolledBack(shop, (shop) => resetPassword(shop, system, { email, password }));
    const left = (await owners(shop)).filter(({ id }) => id !== account.id).length;
    say(
      `0 owners would be created, 1 changed (a new password for ${account.email}, whose sessions would end), ${left} left alone. Nothing was changed.`,
    );
    return 0;
  }
  const account = await resetPassword(shop, system, { email, password });
  say(ownerLines("A new password, shown this once:", account.email, config.ownerPassword ? null : password).join("\n"));
  return 0;
}

async function resetFactor({ say }: CommandContext, shop: Shop, call: Call): Promise<number> {
  if (call["first-name"] !== undefined || call["last-name"] !== undefined) throw new WrongCall("--reset-second-factor leaves the name as it is.");
  const email = call.email ?? (await onlyOwner(shop));
  const run = (shop: Shop) => resetSecondFactor(shop, system, { email });
  const account = await (call.check ? inRolledBack(shop, run) : run(shop));
  if (call.check) {
    const left = (await owners(shop)).filter(({ id }) => id !== account.id).length;
    const change = `the second factor of ${account.email} removed, whose sessions would end`;
    say(`0 owners would be created, 1 changed (${change}), ${left} left alone. Nothing was changed.`);
    return 0;
  }
  say(`The second factor of ${account.email} is removed: the password alone signs in until another one is set up. All of its sessions have ended.`);
  return 0;
}

async function onlyOwner(shop: Shop): Promise<string> {
  const found = await owners(shop);
  const [only] = found;
  if (!only) throw new OperatorFault("The shop has no owner yet: npm run create-admin creates one.");
  if (found.length > 1)
    throw new OperatorFault(`The shop has several owners. Say whose password: --email ${found.map(({ email }) => email).join(" | --email ")}`);
  return only.email;
}
