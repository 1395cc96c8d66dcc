import { beforeAll, expect, test } from 'vitest';
import { createFloodPause } from '../kernel/flood-pause';
import { withTestService } from '../testing/service';

const service = withTestService({ env: { TRUSTED_PROXIES: '127.0.0.1' } });

beforeAll(() => {
  service.deps.floodPause = createFloodPause();
});

const refused = (address: string) =>
  service.call('/token', { body: '{"email":', headers: { 'X-Forwarded-For': address } });

test('a network that is refused again and again gets its refusals later, and nobody else does', async () => {
  await Promise.all(Array.from({ length: 20 }, () => refused('203.0.113.5')));
  const arrived: string[] = [];
  const note = async (name: string, address: string) => {
    const { status, json } = await refused(address);
    arrived.push(name);
    return [status, (json as { code: string }).code];
  };
  const replies = await Promise.all([
    note('the same network', '203.0.113.77'),
    note('another network', '203.0.114.5'),
    note('another network', '203.0.115.5'),
  ]);
  expect(arrived).toEqual(['another network', 'another network', 'the same network']);
  expect(replies).toEqual(Array.from({ length: 3 }, () => [400, 'invalid-json']));
});
