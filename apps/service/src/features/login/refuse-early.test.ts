import { afterEach, expect, test } from 'vitest';
import type { TaskOrigin } from '../../kernel/fair-queue';
import { addAccount, goodPassword } from '../../testing/accounts';
import { withTestService } from '../../testing/service';

const service = withTestService({ env: { TRUSTED_PROXIES: '127.0.0.1' } });

const signIn = (email: string, password: string, from: string, headers: Record<string, string> = {}) =>
  service.call('/token', { body: { email, password }, headers: { 'X-Forwarded-For': from, ...headers } });

let restore: () => void = () => undefined;
afterEach(() => restore());

/** What is replaced here, and put back after each test. */
function keepDeps() {
  const { hashing, signInQueue, networkWaits } = service.deps;
  restore = () => Object.assign(service.deps, { hashing, signInQueue, networkWaits });
  return { hashing, signInQueue, networkWaits };
}

/** Replaces the queue of password hashes by one that is full for a network, and counts the attempts that go further. */
function fillQueueOf(full: string) {
  const { hashing, signInQueue } = keepDeps();
  const seen = { lookUps: 0, wrong: [] as TaskOrigin[] };
  service.deps.hashing = {
    ...hashing,
    isFull: ({ network }) => network === full,
    noteWrongPassword: origin => void seen.wrong.push(origin),
  };
  service.deps.signInQueue = {
    ...signInQueue,
    run: (origin, work) => ((seen.lookUps += 1), signInQueue.run(origin, work)),
  };
  return seen;
}

test('while the queue of a network is full, its attempts are refused without a look-up', async () => {
  const { email } = await addAccount(service.deps);
  const seen = fillQueueOf('192.0.2.1');
  const refused = await signIn(email, goodPassword, '192.0.2.1');
  expect([refused.status, refused.json.code, seen.lookUps]).toEqual([429, 'busy', 0]);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThanOrEqual(1);
  expect((await signIn(email, goodPassword, '192.0.2.2')).status).toBe(200);
});

/** True when it is asked first, and false from the next turn of the event loop on. */
function untilNextTurn(): () => boolean {
  let isOver = false;
  return () => {
    setImmediate(() => (isOver = true));
    return !isOver;
  };
}

test.each<[string, () => void]>([
  [
    'the queue of the network is full',
    () => {
      service.deps.hashing = { ...keepDeps().hashing, isFull: untilNextTurn() };
    },
  ],
  [
    'the network has to wait',
    () => {
      const hasToWait = untilNextTurn();
      const secondsOf = () => (hasToWait() ? 1 : 0);
      service.deps.networkWaits = { ...keepDeps().networkWaits, secondsOf };
    },
  ],
])('if %s, an attempt pauses, and goes on where that is over after the pause', async (_, hinder) => {
  const { email } = await addAccount(service.deps);
  hinder();
  expect((await signIn(email, goodPassword, '192.0.2.6')).status).toBe(200);
});

test('only a wrong password makes a network leave a core to others', async () => {
  const { email } = await addAccount(service.deps);
  const seen = fillQueueOf('');
  await signIn(email, goodPassword, '192.0.2.3');
  expect(seen.wrong).toEqual([]);
  await signIn(email, 'wrong password here', '192.0.2.4');
  await signIn('nobody@early.example', 'wrong password here', '192.0.2.5');
  expect(seen.wrong.map(({ network }) => network)).toEqual(['192.0.2.4', '192.0.2.5']);
});
