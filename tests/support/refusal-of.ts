import { isRefusal } from "#domain/refusal.ts";

/** Returns the code with which the work is refused; `done` where it is not. Throws faults. */
export async function refusalOf(work: Promise<unknown>): Promise<string> {
  try {
    await work;
    return "done";
  } catch (thrown) {
    if (!isRefusal(thrown)) throw thrown;
    return thrown.code;
  }
}
