import { IncomingMessage } from "node:http";

/** Each piece of a body costs work, however few bytes it has: a body of this many pieces that are so small on average is cut off. */
export const pieceLimits = { pieces: 5000, bytesOnAverage: 32 };

/** Node's request, which counts the bytes of its body and the pieces in which they arrive. */
export class CountedRequest extends IncomingMessage {
  pieces = 0;
  bytes = 0;
  /** Called once, when the body has arrived in too many pieces. */
  onTooManyChunks: (() => void) | null = null;

  /** Receives each piece of the body from Node's parser; null is its end. */
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
