import { describe, expect, test } from 'vitest';
import { type Loss, losses, wayBack } from './owner-search';
import type { Kind } from './thief-model';
import { kinds, nameOf } from './thief-search';

const single: Loss[][] = losses.map(each => [each]);
const sets: Loss[][] = [...single, ['password', 'phone'], ['password', 'mailbox'], ['phone', 'card']];

const isBackAfter = (kind: Kind) => (lost: Loss[]) => wayBack(kind, lost) !== null;

describe('an owner comes back without help', () => {
  test('who has forgotten the password', () => {
    expect(kinds.filter(kind => !wayBack(kind, ['password'])).map(nameOf)).toEqual([]);
  });

  test('who has lost one thing, and has a card and both addresses, or recovery codes and another address', () => {
    const prepared = kinds.filter(
      ({ addresses, hasCard, hasRecoveryCodes }) => addresses.length === 2 && (hasCard || hasRecoveryCodes),
    );
    expect(prepared.filter(kind => !single.every(isBackAfter(kind))).map(nameOf)).toEqual([]);
  });

  test('within a day', () => {
    const days = kinds.flatMap(kind => sets.map(lost => wayBack(kind, lost)?.days ?? 0));
    expect(Math.max(...days)).toBe(1);
  });
});

test('the list of ways back', async () => {
  const rows = kinds.map(kind => {
    const cells = sets.map(lost => {
      const way = wayBack(kind, lost);
      return way === null ? 'helpdesk' : way.days === 0 ? 'at once' : 'after a day';
    });
    return `| ${nameOf(kind)} | ${cells.join(' | ')} |`;
  });
  const head = [
    '# Ways back',
    '',
    'How soon an owner who has lost something is in again, for each kind of account. The tests of `packages/rules/src/proof` write this list: the',
    'same search that plays the thief plays the owner. The phone is lost with its number, app and passkey.',
    '',
    `| account with | ${sets.map(lost => lost.join(' and ')).join(' | ')} |`,
    `|---|${sets.map(() => '---|').join('')}`,
  ];
  await expect([...head, ...rows, ''].join('\n')).toMatchFileSnapshot('../../../../docs/ways-back.md');
});
