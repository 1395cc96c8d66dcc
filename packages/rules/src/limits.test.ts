import { describe, expect, test } from 'vitest';
import {
  failuresThatCloseSignIn,
  restrictedSessionSeconds,
  signInWaitSeconds,
  targetMilliseconds,
  tokenSeconds,
} from './limits';

describe('the wait after failed sign-ins grows from the third', () => {
  test.each([
    [0, 0],
    [1, 0],
    [2, 0],
    [3, 2],
    [4, 4],
    [5, 8],
    [6, 16],
    [7, 32],
    [8, 64],
    [9, 128],
    [10, 900],
    [11, 900],
    [100, 900],
  ])('%i failures: %i seconds', (failures, seconds) => {
    expect(signInWaitSeconds(failures)).toBe(seconds);
  });

  test('it never shrinks', () => {
    const waits = Array.from({ length: failuresThatCloseSignIn + 1 }, (_, failures) =>
      signInWaitSeconds(failures),
    );
    expect(waits).toEqual(waits.toSorted((a, b) => a - b));
  });
});

test('a token lives 30 days, a limited one 15 minutes, a remembered target 30 minutes', () => {
  const minute = 60;
  const day = 24 * 60 * minute;
  expect(tokenSeconds).toBe(30 * day);
  expect(restrictedSessionSeconds).toBe(15 * minute);
  expect(targetMilliseconds).toBe(30 * minute * 1000);
});
