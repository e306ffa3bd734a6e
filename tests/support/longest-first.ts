import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Files that take a minute or more: begun last, they would run alone while the other workers wait for the end. */
const longest = [
  /\/tests\/(crash\/|security\/(hostile-input|role-matrix|sign-in-guessing))/,
  /\/tests\/e2e\/(admin-forms|checkout-by-keyboard|search-overlay)\./,
  /\/tests\/long\/e2e\/(every-|(admin-area|admin-screens|action-drafts|customer-journey|everyday-tasks|order-work|page-layout)\.)/,
  /\/tests\/operator\/(backup|commands|shop-process)\./,
];
const isLong = ({ moduleId }: TestSpecification) => longest.some((files) => files.test(moduleId));

/** The longest files first, then the others as Vitest sorts them: project by project, so that those of one process stay together. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}
