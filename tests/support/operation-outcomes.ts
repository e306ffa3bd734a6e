/**
 * What operations did while the tests of one file ran. `operation-outcomes-plugin.ts` puts every operation of `src/domain` through
 * `recorded`, `write-operation-outcomes.ts` writes it down at the end of the file, and `tests/operations.test.ts` reads what all files wrote.
 */
export type Outcome = { operation: string; actor: string; outcome: string };

/** `done`; `nothing` where it answered null; the code of a refusal; `fault`. */
const outcomes = new Map<string, Outcome>();

export const recordedOutcomes = (): Outcome[] => [...outcomes.values()];

/** Before a file begins: the process may have run others. */
export const forgetOutcomes = (): void => outcomes.clear();

// biome-ignore lint/suspicious/noExplicitAny: it stands around any operation and changes nothing of it.
type Operation = (...given: any[]) => unknown;

/** The operation itself, and what became of each call is kept. */
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
      // A query that waits to be awaited is a promise of another class, and stays as it is.
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
