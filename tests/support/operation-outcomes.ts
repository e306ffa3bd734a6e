/**
 * What operations did while the tests of one file ran. `operation-outcomes-plugin.ts` wraps every operation of `src/domain` in `recorded`,
 * `write-operation-outcomes.ts` writes the outcomes at the end of the file, and `tests/operations.test.ts` reads those of all files.
 */
export type Outcome = { operation: string; actor: string; outcome: string };

/** The outcome is `done`, `nothing` where it answered null, the code of a refusal, or `fault`. */
const outcomes = new Map<string, Outcome>();

export const recordedOutcomes = (): Outcome[] => [...outcomes.values()];

/** Called before a file begins, because the process may have run other files. */
export const forgetOutcomes = (): void => outcomes.clear();

// biome-ignore lint/suspicious/noExplicitAny: it stands around any operation and changes nothing of it.
type Operation = (...given: any[]) => unknown;

/** Returns the operation, wrapped so that the outcome of each call is recorded. */
export function recorded<Wrapped extends Operation>(operation: string, run: Wrapped): Wrapped {
  const keep = (given: unknown[], outcome: string) => {
    const actor = actorIn(given[1]);
    outcomes.set(`${operation} ${actor} ${outcome}`, { operation, actor, outcome });
  };
  const fail = (given: unknown[], thrown: unknown): never => {
    keep(given, codeOf(thrown));
    throw thrown;
  };
  return ((...given: unknown[]) => {
    try {
      const result = run(...given);
      // A query that has not been awaited yet is a promise of another class, and stays unchanged.
      if (!(result instanceof Promise) || result.constructor !== Promise) {
        keep(given, "done");
        return result;
      }
      return result.then(
        (value) => {
          keep(given, value === null ? "nothing" : "done");
          return value;
        },
        (thrown) => fail(given, thrown),
      );
    } catch (thrown) {
      return fail(given, thrown);
    }
  }) as Wrapped;
}

const refusal = Symbol.for("meniscus.refusal");

function codeOf(thrown: unknown): string {
  return typeof thrown === "object" && thrown !== null && refusal in thrown ? (thrown as unknown as { code: string }).code : "fault";
}

function actorIn(given: unknown): string {
  const { kind, role } = (given ?? {}) as { kind?: string; role?: string };
  return role ?? kind ?? "";
}
