import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { withTestService } from '../../testing/service';

const service = withTestService();

test('common passwords are returned by the first characters of their hash', async () => {
  const hash = createHash('sha1').update('password').digest('hex');
  const answer = await service.call(`/common-passwords/${hash.slice(0, 3)}`);
  expect(answer.json.suffixes).toContain(hash.slice(3));
  expect(answer.headers['cache-control']).toBe('public, max-age=86400');
  expect((await service.call('/common-passwords/xyz')).status).toBe(400);
});
