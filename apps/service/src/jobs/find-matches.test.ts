import { expect, test, vi } from 'vitest';
import { addDirectoryPerson, show } from '../testing/link-proposals';
import { runJobs } from '../testing/jobs';
import { withTestService } from '../testing/service';
import { signedIn } from '../testing/signed-in';
import { runQueue } from './worker';

const service = withTestService();

test('a search that is requested while it runs is followed by another', async () => {
  await runJobs(service.deps);
  const { account, browser } = await signedIn(service, {});
  const { directory } = service.deps;
  const peopleLike = vi.fn<typeof directory.peopleLike>(async () => {
    if (peopleLike.mock.calls.length === 1) await browser.signIn(account);
    return [];
  });
  service.deps.directory = { ...directory, peopleLike };
  await runJobs(service.deps);
  expect(peopleLike).toHaveBeenCalledTimes(2);
  service.deps.directory = directory;
});

test('several sign-ins before a search share it', async () => {
  const { account, browser } = await signedIn(service, {});
  await browser.signIn(account);
  const peopleLike = vi.spyOn(service.deps.directory, 'peopleLike');
  await runJobs(service.deps);
  expect(peopleLike).toHaveBeenCalledTimes(1);
  peopleLike.mockRestore();
});

test('a running node searches soon after a sign-in', async () => {
  const queue = runQueue(service.deps);
  const person = await signedIn(service, {});
  await addDirectoryPerson(service, { emails: person.account.email });
  await person.browser.signIn(person.account);
  await expect
    .poll(async () => (await show(person.browser)).json.offer, { timeout: 10_000, interval: 50 })
    .not.toBeNull();
  await queue.stop();
});
