import { hash, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startKillableService } from './killable-service';

const pieceBytes = 48_000;
const token = 'A'.repeat(43);
let stand: Awaited<ReturnType<typeof startKillableService>>;

beforeAll(async () => {
  stand = await startKillableService('console-import', {});
  const id = randomUUID();
  await stand.query(
    "insert into staff (id, name, email, roles) values ($1, 'Nora', 'nora@faults.example', '{operator}')",
    [id],
  );
  await stand.query(
    "insert into staff_sessions (token_hash, staff_id, method, address, ends_at) values ($1, $2, 'passkey', '', now() + interval '8 hours')",
    [hash('sha256', token, 'buffer'), id],
  );
}, 300_000);
afterAll(() => stand.stop());

async function call(method: string, path: string, body?: object) {
  const headers = { Host: `console.talon.localhost:${stand.port}`, Cookie: `talon-staff=${token}` };
  const answer = await stand.call(method, path, headers, body);
  if (answer.status >= 300)
    throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.json)}`);
  return answer.json;
}

async function upload(kind: string, text: string): Promise<string> {
  const content = Buffer.from(text);
  const { file_id: file } = await call('POST', '/api/import-files', {
    kind,
    name: 'x.csv',
    bytes: content.length,
  });
  for (let start = 0; start < content.length; start += pieceBytes)
    await call('PUT', `/api/import-files/${String(file)}/pieces/${start}`, {
      content: content.subarray(start, start + pieceBytes).toString('base64'),
    });
  const { id } = await call('POST', `/api/import-files/${String(file)}/import`);
  return String(id);
}

async function until(id: string, isReached: (shown: Record<string, unknown>) => boolean) {
  for (;;) {
    const shown = await call('GET', `/api/imports/${id}`).catch(() => ({}));
    if (isReached(shown)) return shown;
    await sleep(200);
  }
}

const start = (id: string) => call('POST', `/api/imports/${id}/start`, { reason: 'a long test' });

test('an import whose node is killed goes on at the next node, and its counts are exact', {
  timeout: 600_000,
}, async () => {
  const count = 60_000;
  const lines = Array.from({ length: count }, (_, index) =>
    index % 1000 === 999 ? `kill-${index},"` : `kill-${index},kill${index}@import.example`,
  );
  const id = await upload('accounts', ['reference,emails', ...lines, ''].join('\n'));
  await start(id);
  for (const least of [5_000, 15_000]) {
    await until(id, ({ lines: done }) => Number(done) >= least);
    await stand.killService();
  }
  const shown = await until(id, ({ state }) => state === 'finished');
  expect(shown).toMatchObject({
    lines: count,
    total: count,
    added: count - 60,
    unchanged: 0,
    changed: 0,
    refused: 60,
  });
  const [accounts] = await stand.query(
    "select count(*)::int as count from accounts where reference like 'kill-%'",
    [],
  );
  expect(accounts).toEqual({ count: count - 60 });
  const [events] = await stand.query(
    "select count(*)::int as count from audit_events where event = 'imported' and operator = 'Nora'",
    [],
  );
  expect(events).toEqual({ count: count - 60 });
});

test('a million bad lines are refused one by one', { timeout: 1_200_000 }, async () => {
  const count = 1_000_000;
  const id = await upload('cards', `card_number\n${'=1\n'.repeat(count)}`);
  await start(id);
  const shown = await until(id, ({ state }) => state === 'finished');
  expect(shown).toMatchObject({ lines: count, added: 0, refused: count });
});
