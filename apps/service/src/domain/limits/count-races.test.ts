import { expect, test } from 'vitest';
import { transaction } from '../../db/transaction';
import { uncountEvents } from './limit-counts';
import { countConsecutiveFailures, endConsecutiveFailures } from './sign-in-failures';
import { raisedLimits } from '../../testing/raised-limits';
import { withTestService } from '../../testing/service';
import { count } from './count';

const service = withTestService({ env: raisedLimits() });

const limits = ['unconfirmedByNetwork', 'unconfirmedByNumberBlock'] as const;
const subjects = Array.from({ length: 8 }, (_, number) => Buffer.alloc(32, 8 - number));
const rounds = Array.from({ length: 60 }, (_, round) => round);

const inOrder = (round: number) => (round % 2 === 0 ? subjects : subjects.toReversed());

test('events of the same subjects that are counted and uncounted in parallel never deadlock', async () => {
  const { deps } = service;
  const instants: string[] = [];
  const works = rounds.map(round =>
    transaction(deps.db, async tx => {
      const events = inOrder(round).flatMap(subject => limits.map(limit => ({ limit, subject })));
      instants.push((await count(deps, tx, events, 'too-many-codes')).at);
    }),
  );
  const backs = rounds.map(round =>
    transaction(deps.db, tx =>
      uncountEvents(tx, { names: [...limits], subjects: [...inOrder(round)], instants: instants.slice() }),
    ),
  );
  await Promise.all([...works, ...backs]);
  await uncountEvents(deps.db, { names: [...limits], subjects, instants });
  const { rows } = await deps.db.query('select cardinality(at) as left from limit_counts');
  expect(rows).toEqual(Array.from({ length: 16 }, () => ({ left: 0 })));
});

test('neither do consecutive failures that are counted and ended', async () => {
  const { db } = service.deps;
  await Promise.all(
    rounds.flatMap(round => [
      countConsecutiveFailures(db, { subjects: [...inOrder(round)], noticeFrom: 100 }),
      endConsecutiveFailures(db, { subjects: [...inOrder(round + 1)] }),
    ]),
  );
  await countConsecutiveFailures(db, { subjects, noticeFrom: 100 });
  const { rows } = await db.query('select count(*)::int as subjects from consecutive_failures');
  expect(rows).toEqual([{ subjects: 8 }]);
});
