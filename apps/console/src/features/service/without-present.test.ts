import { expect, test } from 'vitest';
import { withoutPresent } from './without-present';

test.each([
  ['is left out of what was counted', [3, 4, 1], [3, 4, null]],
  ['is shown while there is nothing else', [0, null, 1], [0, null, 1]],
])('the present step %s', (_what, values, drawn) => expect(withoutPresent(values)).toEqual(drawn));
