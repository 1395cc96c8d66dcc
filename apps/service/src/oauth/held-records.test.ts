import { expect, test } from 'vitest';
import { requireWritten } from './held-records';

const row = { model: 'AuthorizationCode' };

test.each([
  { held: { row }, status: 303, isRefused: true },
  { held: { used: { model: 'RefreshToken' } }, status: 200, isRefused: true },
  { held: { row }, status: 500, isRefused: false },
  { held: {}, status: 200, isRefused: false },
  { held: undefined, status: 200, isRefused: false },
])(
  'a reply with $status that leaves $held unwritten is refused: $isRefused',
  ({ held, status, isRefused }) => {
    const check = () => requireWritten({ state: { held }, status });
    if (isRefused) expect(check).toThrow('was not written');
    else expect(check).not.toThrow();
  },
);
