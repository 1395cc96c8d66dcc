import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestService } from '../../testing/service';

type Service = Awaited<ReturnType<typeof startTestService>>;
let service: Service;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

test('a page asks for common passwords by the beginning of their hash', async () => {
  const hash = createHash('sha1').update('password').digest('hex');
  const answer = await service.call(`/common-passwords/${hash.slice(0, 3)}`);
  expect(answer.json.suffixes).toContain(hash.slice(3));
  expect(answer.headers['cache-control']).toBe('public, max-age=86400');
  expect((await service.call('/common-passwords/xyz')).status).toBe(400);
});
