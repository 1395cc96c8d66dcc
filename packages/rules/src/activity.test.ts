import { describe, expect, test } from 'vitest';
import { joinLooks } from './activity';

const look = (minute: number, given: object = {}) => ({
  at: `2026-11-25T10:${String(minute).padStart(2, '0')}:00.000Z`,
  event: 'account-shown',
  times: 1,
  reason: null as string | null,
  staff: 'Nora' as string | null,
  ...given,
});
const join = (...events: ReturnType<typeof look>[]) => joinLooks(events, ({ staff }) => staff);

describe('looks of the same member of staff', () => {
  test('within ten minutes are shown as one, at the time of the last one', () => {
    expect(join(look(20), look(15), look(10))).toEqual([look(20, { times: 3 })]);
  });

  test('are shown apart after more than ten minutes', () => {
    expect(join(look(21), look(10))).toHaveLength(2);
  });

  test.each([
    ['of somebody else', look(9, { staff: 'Omar' })],
    ['of another kind', look(9, { event: 'account-explained' })],
    ['for another reason', look(9, { reason: 'she calls' })],
    ['before something else happened', look(9, { event: 'signed-in' })],
  ])('are not joined with one %s', (_what, other) => {
    expect(join(look(10), other, look(8))).toHaveLength(3);
  });

  test('are never counted together with what people did themselves', () => {
    const signIn = look(10, { event: 'signed-in', staff: null });
    expect(join(signIn, signIn)).toHaveLength(2);
  });
});
