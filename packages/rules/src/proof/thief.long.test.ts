import { expect, test } from 'vitest';
import { acceptedBy } from './accepted-attacks';
import { rules } from './thief-model';
import { kinds, searchWays, textOf } from './thief-search';

test.each(kinds.map(kind => [JSON.stringify(kind), kind] as const))(
  'from two stolen things, by accepted ways only: %s',
  (_, kind) => {
    const { ways } = searchWays([kind], rules, { most: 2, deepest: 5 });
    expect(ways.filter(way => !acceptedBy(way)).map(textOf)).toEqual([]);
  },
);
