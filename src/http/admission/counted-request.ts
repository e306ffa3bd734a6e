import { IncomingMessage } from "node:http";

/** Each piece of a body costs work of its own, of however few bytes it is: what comes in so many pieces that are so small on average is cut off. */
export const pieceLimits = { pieces: 5000, bytesOnAverage: 32 };

/** Node's request; counts what comes of its body, and in how many pieces. */
export class CountedRequest extends IncomingMessage {
  pieces = 0;
  bytes = 0;
  /** Once, when the body has come in too many pieces. */
  onTooManyChunks: (() => void) | null = null;

  /** Node's parser hands each piece of the body over here; null is its end. */
  override push(piece: Buffer | null, encoding?: BufferEncoding): boolean {
    if (piece === null) return super.push(piece, encoding);
    this.pieces += 1;
    this.bytes += piece.length;
    if (this.pieces > pieceLimits.pieces && this.bytes < this.pieces * pieceLimits.bytesOnAverage && this.onTooManyChunks) {
      this.onTooManyChunks();
      this.onTooManyChunks = null;
      return false;
    }
    return super.push(piece, encoding);
  }
}
