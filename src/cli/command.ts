import { parseArgs } from "node:util";
import type { Config } from "../config.ts";
import type { OpenShop } from "../open-shop.ts";

/** What a command works with. */
export type CommandContext = {
  config: Config;
  /** The folder of the clone: `seed` and the migrations lie below it. */
  root: string;
  say(line: string): void;
  /** Asks the person at the terminal. Null: there is none, or they gave no answer. */
  ask(question: string): Promise<string | null>;
  /** Opens the existing shop, running or not; refuses where there is none. The dispatcher closes it. */
  open(): Promise<OpenShop>;
};

/** The arguments after the command's name, in order. */
type Word = { name: string; help: string; required: boolean; oneOf?: readonly string[] };
type Option = { type: "boolean"; help: string } | { type: "string"; value: string; help: string };
type Options = Record<string, Option>;
type Values<O extends Options> = { [Name in keyof O]: O[Name] extends { type: "boolean" } ? boolean : string | undefined };

/** A command with everything that its `--help` shows. */
type Declaration<O extends Options> = {
  name: string;
  summary: string;
  words: readonly Word[];
  options: O;
  /** What else the operator should know, such as why it has no `--check`. */
  notes?: string;
  /** The cases in which it ends with status 1. */
  refuses: string;
  /** Returns the exit status: 0 or 1. Throws a `WrongCall` where the call itself is wrong. */
  run(context: CommandContext, call: { words: string[]; options: Values<O> }): Promise<number>;
};
export type Command = {
  name: string;
  help: string;
  /** Reads the call; throws a `WrongCall`. Null: the call asks for help. */
  read(args: string[]): ((context: CommandContext) => Promise<number>) | null;
};

/** The call itself is wrong: the dispatcher says so with the usage, and ends with status 2. */
export class WrongCall extends Error {}

export function command<const O extends Options>(declaration: Declaration<O>): Command {
  return {
    name: declaration.name,
    help: helpOf(declaration),
    read(args) {
      if (args.includes("--help") || args.includes("-h")) return null;
      const call = readCall(declaration, args);
      return (context) => declaration.run(context, call);
    },
  };
}

function readCall<O extends Options>({ name, words, options }: Declaration<O>, args: string[]): { words: string[]; options: Values<O> } {
  const { values, positionals } = parsed(args, options);
  if (positionals.length > words.length)
    throw new WrongCall(
      `npm run ${name} takes ${words.length === 0 ? "no arguments" : `at most ${words.length} argument${words.length === 1 ? "" : "s"}`}: "${positionals[words.length]}" is one too many.`,
    );
  for (const [at, word] of words.entries()) {
    const given = positionals[at];
    if (given === undefined && word.required)
      throw new WrongCall(`npm run ${name} needs ${word.oneOf ? `one of: ${word.oneOf.join(", ")}` : `a ${word.name}`}.`);
    if (given !== undefined && word.oneOf && !word.oneOf.includes(given))
      throw new WrongCall(`npm run ${name} does not know "${given}". It knows: ${word.oneOf.join(", ")}.`);
  }
  return { words: positionals, options: values as Values<O> };
}

function parsed(args: string[], options: Options) {
  const forNode = Object.fromEntries(
    Object.entries(options).map(([name, { type }]) => [name, type === "boolean" ? { type, default: false } : { type }]),
  );
  try {
    return parseArgs({ args, options: forNode, allowPositionals: true });
  } catch (fault) {
    // Node's message goes on with advice about words that begin with a dash.
    throw new WrongCall(`${(fault as Error).message.split(". ")[0]}.`);
  }
}

function helpOf({ name, summary, words, options, notes, refuses }: Declaration<Options>): string {
  const wordUsage = words.map((word) => {
    const text = word.oneOf?.join(" | ") ?? word.name;
    return word.required ? text : `[${text}]`;
  });
  const optionUsage = Object.entries(options).map(([option, spec]) => `[--${option}${spec.type === "string" ? ` ${spec.value}` : ""}]`);
  const usage = [...wordUsage, ...optionUsage];
  const rows = [
    ...words.map((word) => [word.name, word.help] as const),
    ...Object.entries(options).map(([option, spec]) => [`--${option}${spec.type === "string" ? ` ${spec.value}` : ""}`, spec.help] as const),
    ["--help", "Shows this."] as const,
  ];
  const width = Math.max(...rows.map(([left]) => left.length));
  return [
    `Usage: npm run ${name}${usage.length > 0 ? ` -- ${usage.join(" ")}` : ""}`,
    summary,
    rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right.replaceAll("\n", `\n  ${" ".repeat(width)}  `)}`).join("\n"),
    ...(notes ? [notes] : []),
    `Exit status: 0 when everything went well, 1 ${refuses}, 2 for incorrect usage.`,
  ].join("\n\n");
}
