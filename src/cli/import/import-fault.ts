/** The file as a whole cannot be read: nothing is written. */
export class FileFault extends Error {
  constructor(message: string) {
    super(storable(message));
  }
}

/** A row that cannot be imported; its whole product is skipped. `column` is a column's name, or a field's. `of`: the product, where it is known. */
export type RowFault = { line: number; column: string; reason: string; of?: string };

/** Thrown while a row is read. */
export class RowProblem extends Error {
  readonly fault: RowFault;
  constructor(line: number, column: string, reason: string) {
    super(reason);
    this.fault = { line, column, reason };
  }
}

const kept = 1000;
const maxReasonLength = 500;

/** Makes text of a file storable: without NUL and halves of characters. Copies it, because a slice keeps the whole text in memory. */
export function storable(text: string): string {
  return Buffer.from(text.slice(0, maxReasonLength)).toString().replaceAll("\0", "");
}

/** The faults of a run: the first thousand in full, all of them counted, so that memory stays constant. */
export class FaultList {
  readonly faults: RowFault[] = [];
  count = 0;
  inOrder(): RowFault[] {
    return this.faults.toSorted((one, other) => one.line - other.line);
  }
  add(fault: RowFault): void {
    this.count += 1;
    if (this.faults.length >= kept) return;
    const { line, column, reason, of } = fault;
    this.faults.push({ line, column: storable(column), reason: storable(reason), ...(of && { of: storable(of) }) });
  }
}
