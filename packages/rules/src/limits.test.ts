import { describe, expect, test } from 'vitest';
import { countedLimits } from './counted-limits';
import {
  codeSeconds,
  codeTries,
  earlierSecretSeconds,
  failuresThatRequireCode,
  freshSeconds,
  networkFailures,
  onboardingSeconds,
  resetSeconds,
  restrictedSessionSeconds,
  sharedDeliveryWaits,
  signInWaitSeconds,
  skippedSeconds,
  stepUpSeconds,
  targetMilliseconds,
  tokenSeconds,
  proposalResultSeconds,
  trustedDeviceSeconds,
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
    const waits = Array.from({ length: failuresThatRequireCode + 1 }, (_, failures) =>
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

const minute = 60;
const hour = 3600;
const day = 86_400;

test.each([
  ['a code', codeSeconds, 10 * minute],
  ['a step-up', stepUpSeconds, 10 * minute],
  ['a trusted device', trustedDeviceSeconds, 30 * day],
  ['a reset permission', resetSeconds, 15 * minute],
  ['a new address or card', freshSeconds, day],
  ['an onboarding', onboardingSeconds, day],
  ['the previous secret of a client', earlierSecretSeconds, 7 * day],
  ['a skipped link proposal', skippedSeconds, 7 * day],
  ['the outcome of a link proposal', proposalResultSeconds, hour],
])('%s lasts %i seconds', (_, seconds, expected) => {
  expect(seconds).toBe(expected);
});

test('fifty failures of a network in 15 minutes, or 150 of an IPv6 /48, need a captcha or a growing wait', () => {
  expect(networkFailures).toEqual({
    most: 50,
    mostOfSite: 150,
    seconds: 15 * minute,
    waitSeconds: [2, 4, 8, 16, 32, 64],
  });
});

test('a code allows five tries', () => {
  expect(codeTries).toBe(5);
});

describe('shared deliveries', () => {
  const day = 24 * 60 * 60;
  const waits = sharedDeliveryWaits(countedLimits.sharedDeliveries);

  /** The times of the deliveries of three days, if somebody asks for the next one all the time. */
  function askedAllTheTime(): number[] {
    const sent = [0];
    for (let now = 0; now < 3 * day; now = sent.at(-1) ?? 0) {
      const inDay = (at: number) => sent.filter(each => each > at - day).length;
      let next = now;
      while (next - now < (waits[Math.min(inDay(next), waits.length) - 1] ?? 0)) next += 60;
      sent.push(next);
    }
    return sent;
  }

  test('are at least five minutes apart, never more than 67, and at most thirty in any day', () => {
    const sent = askedAllTheTime();
    const gaps = sent.slice(1).map((at, index) => at - (sent[index] ?? 0));
    expect(Math.min(...gaps)).toBe(5 * 60);
    expect(Math.max(...gaps)).toBeLessThanOrEqual(67 * 60);
    const busiest = Math.max(...sent.map(at => sent.filter(each => each >= at && each < at + day).length));
    expect(busiest).toBe(30);
  });

  test('come once in a period where operators allow one or none', () => {
    expect(sharedDeliveryWaits({ most: 1, seconds: day })).toEqual([day]);
    expect(sharedDeliveryWaits({ most: 0, seconds: day })).toEqual([day]);
  });
});
