/**
 * Which names occur more than once in a file of any length, in constant memory: two Bloom filters of 8 MB. For a million
 * names about one in a hundred thousand is taken for a repeated one; for a hundred thousand practically none.
 */
export class RepeatedNames {
  private readonly seen = new Uint32Array(filterBits / 32);
  private readonly again = new Uint32Array(filterBits / 32);

  add(name: string): void {
    if (mark(this.seen, name)) mark(this.again, name);
  }

  has(name: string): boolean {
    return places(name).every((place) => isSet(this.again, place));
  }
}

const filterBits = 1 << 26;
const hashes = 4;

function isSet(bits: Uint32Array, place: number): boolean {
  return (((bits[place >>> 5] ?? 0) >>> (place & 31)) & 1) === 1;
}

/** Whether all of its bits were set before. */
function mark(bits: Uint32Array, name: string): boolean {
  let known = true;
  for (const place of places(name)) {
    if (!isSet(bits, place)) known = false;
    bits[place >>> 5] = (bits[place >>> 5] ?? 0) | (1 << (place & 31));
  }
  return known;
}

/** Two independent FNV-1a hashes, combined (Kirsch and Mitzenmacher, 2006). */
function places(name: string): number[] {
  let one = 0x811c9dc5;
  let two = 0x1b873593;
  for (let at = 0; at < name.length; at++) {
    const code = name.charCodeAt(at);
    one = Math.imul(one ^ code, 0x01000193) >>> 0;
    two = Math.imul(two ^ (code + at), 0x85ebca6b) >>> 0;
    two = (two ^ (two >>> 13)) >>> 0;
  }
  return Array.from({ length: hashes }, (_, at) => (one + Math.imul(at, two | 1)) >>> (32 - 26));
}
