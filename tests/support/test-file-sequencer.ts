import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Files that take half a minute or more: begun last, they would run alone while the other workers wait for the end. */
const longest = [
  /\/tests\/(crash\/|security\/hostile-input\.)/,
  /\/tests\/e2e\/(admin-forms|checkout-by-keyboard|offline|search-overlay)\./,
  /\/tests\/long\/e2e\/(every-|(admin-area|admin-screens|action-drafts|customer-journey|everyday-tasks|order-work|page-layout)\.)/,
  /\/tests\/operator\/(backup|commands|shop-process)\./,
  /\/src\/domain\/reports\/conversion-plans\./,
];
/** Files in which a browser or processes work, for whose answers they wait half of their time. */
const waiting = /\/tests\/(long\/)?(crash|e2e|operator)\//;

const isLong = ({ moduleId }: TestSpecification) => longest.some((files) => files.test(moduleId));
const isWaiting = ({ moduleId }: TestSpecification) => waiting.test(moduleId);
const isAlone = ({ project }: TestSpecification) => project.config.isolate;

/**
 * Files with a process of their own come first: a process that many files share ends where one of them comes in between. Then the longest, and those
 * that wait among those that compute, so that both cores have work all the time. The last seventh has none that waits: it would be the last.
 */
export class TestFileSequencer extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const longestFirst = [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
    const ordered = spread(
      longestFirst.filter(isWaiting),
      longestFirst.filter((file) => !isWaiting(file)),
    );
    return [...ordered.filter(isAlone), ...ordered.filter((file) => !isAlone(file))];
  }
}

/** Each of `some` after its share of the first six sevenths of `many`. */
function spread<File>(some: File[], many: File[]): File[] {
  const share = (many.length * 6) / 7 / some.length;
  const placed = some.flatMap((file, at) => [file, ...many.slice(Math.round(at * share), Math.round((at + 1) * share))]);
  return [...placed, ...many.slice(some.length === 0 ? 0 : Math.round(some.length * share))];
}
