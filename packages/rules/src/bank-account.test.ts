import { describe, expect, test } from 'vitest';
import type { MfaMethod } from './authenticators';
import { settledAt } from './bank-account';

const changedAt = new Date('2026-11-23T10:00:00Z');
const nextDay = new Date('2026-11-24T10:00:00Z');
const aWeekAgo = new Date('2026-11-16T10:00:00Z');
const earlier = new Date(aWeekAgo.getTime() - 1);
const long = new Date('2020-01-01T00:00:00Z');

describe('a changed bank account is settled', () => {
  test.each<[string, MfaMethod | null, Date | null, Date]>([
    ['at once after a passkey of more than seven days', 'passkey', earlier, changedAt],
    ['at once after an app of more than seven days', 'totp', earlier, changedAt],
    ['a day later after a passkey of exactly seven days', 'passkey', aWeekAgo, nextDay],
    ['a day later after an app of exactly seven days', 'totp', aWeekAgo, nextDay],
    ['a day later after a passkey of today', 'passkey', changedAt, nextDay],
    ['a day later after an SMS, however old the method is', 'sms', long, nextDay],
    ['a day later after an e-mail, however old the method is', 'email', long, nextDay],
    ['a day later after a card', 'card', null, nextDay],
    ['a day later after a recovery code', 'recovery-code', null, nextDay],
    ['a day later after a passkey that has been removed', 'passkey', null, nextDay],
    ['a day later if nobody knows what confirmed it', null, null, nextDay],
  ])('%s', (_when, method, enrolledAt, expected) => {
    expect(settledAt({ changedAt, method, enrolledAt })).toEqual(expected);
  });
});
