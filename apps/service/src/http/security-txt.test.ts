import { describe, expect, test } from 'vitest';
import { withTestService } from '../testing/service';

const path = '/.well-known/security.txt';
const host = 'account.talon.localhost:3000';

describe('security.txt (RFC 9116)', () => {
  const service = withTestService({ env: { SECURITY_CONTACT: 'mailto:security@talon.example' } });

  test('names the contact of the operator, and expires within a year', async () => {
    const { status, headers, text } = await service.call(path, { host });
    expect([status, headers['content-type']]).toEqual([200, 'text/plain; charset=UTF-8']);
    const fields = new Map(
      text
        .trim()
        .split('\n')
        .map(line => line.split(': ', 2) as [string, string]),
    );
    expect(fields.get('Contact')).toBe('mailto:security@talon.example');
    expect(fields.get('Canonical')).toBe(`http://${host}${path}`);
    expect(fields.get('Preferred-Languages')).toBe('nl, fr, en, de');
    const days = (Date.parse(fields.get('Expires') ?? '') - Date.now()) / (24 * 60 * 60 * 1000);
    expect(days).toBeGreaterThan(200);
    expect(days).toBeLessThan(365);
  });
});

describe('without a contact', () => {
  const service = withTestService();

  test('there is no security.txt', async () => {
    expect((await service.call(path, { host })).status).toBe(404);
  });
});
