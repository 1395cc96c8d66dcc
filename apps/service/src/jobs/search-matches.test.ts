import { expect, test, vi } from 'vitest';
import { SystemUnavailable } from '../kernel/ports/card-system';
import { addDirectoryPerson, show, whileAway } from '../testing/link-proposals';
import { withTestService } from '../testing/service';
import { signedIn } from '../testing/signed-in';
import { runMatchSearches, searchMatches } from './search-matches';

const service = withTestService({ nodes: 2 });

async function searchOf(accountId: string) {
  const { rows } = await service.deps.db.query(
    `select attempts, ceil(extract(epoch from run_at - now()))::int as seconds from match_searches where account_id = $1`,
    [accountId],
  );
  return rows[0];
}

test('two nodes that search at once search each account once', async () => {
  for (let index = 0; index < 8; index += 1) await signedIn(service, {});
  const counts = await Promise.all(service.nodes.map(node => searchMatches(node.deps)));
  expect(counts.reduce((sum, count) => sum + count)).toBe(8);
  expect(await searchMatches(service.deps)).toBe(0);
});

test('a search that is requested while it runs is followed by another', async () => {
  const { account, browser } = await signedIn(service, {});
  const { directory } = service.deps;
  const peopleLike = vi.fn<typeof directory.peopleLike>(async () => {
    if (peopleLike.mock.calls.length === 1) await browser.signIn(account);
    return [];
  });
  service.deps.directory = { ...directory, peopleLike };
  expect(await searchMatches(service.deps)).toBe(1);
  expect(await searchMatches(service.deps)).toBe(1);
  expect(await searchMatches(service.deps)).toBe(0);
  expect(peopleLike).toHaveBeenCalledTimes(2);
  service.deps.directory = directory;
});

test('a failed search waits longer each time', async () => {
  const { account } = await signedIn(service, {});
  const seconds: number[] = [];
  await whileAway(service, new SystemUnavailable('no answer'), async () => {
    for (let attempt = 0; attempt < 4; attempt += 1) {
      await service.deps.db.query('update match_searches set run_at = now()');
      await searchMatches(service.deps);
      seconds.push((await searchOf(account.id)).seconds);
    }
  });
  expect(seconds).toEqual([3, 8, 21, 55]);
  await service.deps.db.query('delete from match_searches');
});

test('a search whose node died is taken by another node after its lease', async () => {
  const { account } = await signedIn(service, {});
  await service.deps.db.query(
    "update match_searches set run_at = now() + interval '3 minutes', attempts = 1",
  );
  expect(await searchMatches(service.deps)).toBe(0);
  await service.deps.db.query('update match_searches set run_at = now()');
  expect(await searchMatches(service.deps)).toBe(1);
  expect(await searchOf(account.id)).toBeUndefined();
});

test('a running node searches soon after a sign-in', async () => {
  const searches = runMatchSearches(service.deps);
  const person = await signedIn(service, {});
  await addDirectoryPerson(service, { emails: person.account.email });
  await person.browser.signIn(person.account);
  await expect
    .poll(async () => (await show(person.browser)).json.offer, { timeout: 2_000, interval: 50 })
    .not.toBeNull();
  await searches.stop();
});
