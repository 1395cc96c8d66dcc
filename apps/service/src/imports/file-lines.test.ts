import { expect, test } from 'vitest';
import { type FileLine, readLines } from './file-lines';

async function linesOf(pieces: string[] | Buffer[], from?: Parameters<typeof readLines>[1]) {
  const all: FileLine[] = [];
  for await (const lines of readLines(
    pieces.map(piece => Buffer.from(piece)),
    from,
  ))
    all.push(...lines);
  return all;
}

test('lines are found wherever the pieces end, with their place in the file', async () => {
  const text = 'één\r\ntwee\n\ndrie';
  const expected = [
    { number: 1, text: 'één', end: 7 },
    { number: 2, text: 'twee', end: 12 },
    { number: 3, text: '', end: 13 },
    { number: 4, text: 'drie', end: 17 },
  ];
  expect(await linesOf([text])).toEqual(expected);
  expect(await linesOf([...Buffer.from(text)].map(byte => Buffer.of(byte)))).toEqual(expected);
});

test('reading continues at the end of any line', async () => {
  const text = 'one\ntwo\nthree\n';
  const all = await linesOf([text]);
  for (const [index, place] of all.entries()) {
    expect(await linesOf([text.slice(place.end)], place)).toEqual(all.slice(index + 1));
  }
});

test('a very long line is not kept, and the next ones are read', async () => {
  const piece = 'x'.repeat(50_000);
  const lines = await linesOf([piece, piece, piece, '\nnext\n']);
  expect(lines).toEqual([
    { number: 1, text: undefined, problem: 'is longer than 64 KiB', end: 150_001 },
    { number: 2, text: 'next', end: 150_006 },
  ]);
});

test('a line in another encoding than UTF-8 is not read, and the next ones are', async () => {
  const lines = await linesOf([Buffer.from('Zo\u00eb\n', 'latin1'), Buffer.from('Zo\u00eb\n')]);
  expect(lines.map(({ text, problem }) => text ?? problem)).toEqual(['is not UTF-8', 'Zo\u00eb']);
});
