import { afterEach, expect, test, vi } from 'vitest';
import { catchUnexpected } from './catch-unexpected';

afterEach(() => vi.unstubAllGlobals());

test('a result stays as it is', async () => {
  const result = { ok: true, value: 'reply' } as const;
  expect(await catchUnexpected(Promise.resolve(result))).toBe(result);
});

test('an unexpected error is a failure that a page can show, and is reported', async () => {
  const reportError = vi.fn();
  vi.stubGlobal('reportError', reportError);
  const error = new Error('no storage');
  expect(await catchUnexpected(Promise.reject(error))).toMatchObject({
    ok: false,
    failure: { code: 'internal' },
  });
  expect(reportError).toHaveBeenCalledWith(error);
});
