import { isRefusal } from "#domain/refusal.ts";

/** The code by which the work is refused; `done` where it is not. A fault is thrown on. */
export async function refusalOf(work: Promise<unknown>): Promise<string> {
  try {
    await work;
    return "done";
  } catch (thrown) {
    if (!isRefusal(thrown)) throw thrown;
    return thrown.code;
  }
}
