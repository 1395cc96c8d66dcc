import { isUtf8 } from 'node:buffer';

/** A line of a file. */
export interface FileLine {
  /** Its number in an editor, from 1. */
  number: number;
  /** Without its end. Undefined if it cannot be read. */
  text: string | undefined;
  /** Why it cannot be read. */
  problem?: typeof tooLong | typeof notUtf8;
  /** How many bytes the file has up to the end of this line. */
  end: number;
}

/** Where reading begins: the number and the end of the line before. */
export type Place = Pick<FileLine, 'number' | 'end'>;

export const beginning: Place = { number: 0, end: 0 };

const longestLine = 65_536;
const tooLong = 'is longer than 64 KiB';
export const notUtf8 = 'is not UTF-8';
const lineFeed = 10;

/**
 * Splits a UTF-8 file into lines, an array for each piece of it. Needs memory for one piece and one line, however long the
 * file and its lines are.
 */
export async function* readLines(
  pieces: AsyncIterable<Buffer> | Iterable<Buffer>,
  { number, end }: Place = beginning,
): AsyncGenerator<FileLine[]> {
  let kept: Buffer[] = [];
  let length = 0;
  const keep = (part: Buffer) => {
    length += part.length;
    if (length <= longestLine) kept.push(part);
    else kept = [];
  };
  const close = (endLength: number): FileLine => {
    const content: Pick<FileLine, 'text' | 'problem'> =
      length > longestLine ? { text: undefined, problem: tooLong } : decode(kept);
    number += 1;
    end += length + endLength;
    kept = [];
    length = 0;
    return { number, end, ...content };
  };
  for await (const piece of pieces) {
    const lines: FileLine[] = [];
    let start = 0;
    for (let at = piece.indexOf(lineFeed); at >= 0; at = piece.indexOf(lineFeed, start)) {
      keep(piece.subarray(start, at));
      lines.push(close(1));
      start = at + 1;
    }
    // A copy, so that the piece can be freed.
    if (start < piece.length) keep(Buffer.from(piece.subarray(start)));
    yield lines;
  }
  if (length > 0) yield [close(0)];
}

/** Spreadsheets also write other encodings. Their letters would become replacement characters in names. */
function decode(parts: readonly Buffer[]): Pick<FileLine, 'text' | 'problem'> {
  const bytes = Buffer.concat(parts);
  if (!isUtf8(bytes)) return { text: undefined, problem: notUtf8 };
  return { text: bytes.toString().replace(/\r$/, '') };
}
