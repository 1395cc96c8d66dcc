import { expect, test } from 'vitest';
import { linePath } from './line-path';

test.each([
  ['from the bottom to the top, over the whole width', [0, 5, 10], 'M0 160h1L300 80L600 0'],
  ['a gap where nothing was measured', [10, null, 10], 'M0 0h1M600 0h1'],
  ['one value as a short stroke', [10], 'M0 0h1'],
  ['nothing', [null, null], ''],
])('a line is drawn %s', (_what, values, path) => expect(linePath(values, 10)).toBe(path));
