import { expect, test } from 'vitest';
import { createNewcomer } from '../../testing/onboarding';
import { withTestService } from '../../testing/service';

const service = withTestService();

const takeBack = (link: string) => service.call('/onboarding/invitation/undo', { body: { link } });

test('ten unknown links of one network in an hour are refused as unknown, the next one as too many', async () => {
  for (let tries = 0; tries < 10; tries += 1) {
    const { status, json } = await takeBack(`unknown-${tries}`);
    expect([status, json.code]).toEqual([410, 'undo-ended']);
  }
  const { status, json } = await takeBack('unknown');
  expect([status, json.code]).toEqual([429, 'too-many-attempts']);
  // They count like other invalid numbers.
  const begun = await createNewcomer(service).begin({ card_number: '5065999999999999' });
  expect(begun.status).toBe(429);
});

test('the look-up of a link has an index', async () => {
  const { rows } = await service.deps.db.query(
    "select indexdef from pg_indexes where tablename = 'invitations' and indexdef like '%(undo_hash)%'",
  );
  expect(rows).toHaveLength(1);
});
