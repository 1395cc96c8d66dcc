import * as v from 'valibot';
import { expect, test } from 'vitest';
import { optional, reference } from './columns';
import { createLineReader } from './read-table';

const columns = v.object({ reference, note: optional(v.string()) });

function read(header: string, ...texts: string[]) {
  const readLine = createLineReader(header, columns);
  return texts.map((text, index) => {
    const line = readLine({ number: index + 2, text, end: 0 });
    return line && ('row' in line ? line.row : line.problem);
  });
}

test('a stray quote spoils one line, and the lines after it are read', () => {
  expect(read('reference,note', 'a,"one', 'b,two', 'c,th"ree', 'd,"fo"ur', 'e,"five"')).toEqual([
    'is not valid CSV',
    { reference: 'b', note: 'two' },
    'is not valid CSV',
    'is not valid CSV',
    { reference: 'e', note: 'five' },
  ]);
});

test('quoted values may contain the delimiter and quotes', () => {
  expect(read('reference;note', ' a ; "x; ""y"""', '"b";', '', '  ')).toEqual([
    { reference: 'a', note: 'x; "y"' },
    { reference: 'b' },
    undefined,
    undefined,
  ]);
});

test('a line that cannot be read is refused with the reason', () => {
  const readLine = createLineReader('reference', columns);
  expect(readLine({ number: 2, text: undefined, problem: 'is not UTF-8', end: 100 })).toEqual({
    number: 2,
    problem: 'is not UTF-8',
  });
});
