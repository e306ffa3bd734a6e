import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Files that take half a minute or more: if they began last, they would run alone while the other workers wait for the end. */
const longest = [
  /\/tests\/(crash\/|security\/hostile-input\.)/,
  /\/tests\/e2e\/(admin-forms|checkout-by-keyboard|offline|search-overlay)\./,
  /\/tests\/long\/e2e\/(every-|(admin-area|admin-screens|action-drafts|customer-journey|everyday-tasks|order-bulk-actions|page-layout)\.)/,
  /\/tests\/operator\/(backup|commands|shop-process)\./,
  /\/src\/domain\/reports\/conversion-plans\./,
];
/** Files in which a browser or other processes do the work; they wait for answers half of the time. */
const waiting = /\/tests\/(long\/)?(crash|e2e|operator)\//;

const isLong = ({ moduleId }: TestSpecification) => longest.some((files) => files.test(moduleId));
const isWaiting = ({ moduleId }: TestSpecification) => waiting.test(moduleId);
const isAlone = ({ project }: TestSpecification) => project.config.isolate;

/**
 * Isolated files come first, because one in between would end the process that the other files share. Then come the longest, and the files that
 * wait are spread among those that compute, so that both cores are always busy. The last seventh has no waiting files: they would finish last.
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

/** Places the files of `some` evenly among the first six sevenths of `many`. */
function spread<File>(some: File[], many: File[]): File[] {
  const share = (many.length * 6) / 7 / some.length;
  const placed = some.flatMap((file, at) => [file, ...many.slice(Math.round(at * share), Math.round((at + 1) * share))]);
  return [...placed, ...many.slice(some.length === 0 ? 0 : Math.round(some.length * share))];
}
