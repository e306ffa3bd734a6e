import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Files that take minutes: begun last, they would run alone while the other workers wait for the end. */
const longest = /\/tests\/(crash\/|security\/hostile-input|e2e\/every-admin-screen)/;

/** The longest files first, then the others as Vitest sorts them. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return [...sorted.filter(({ moduleId }) => longest.test(moduleId)), ...sorted.filter(({ moduleId }) => !longest.test(moduleId))];
  }
}
