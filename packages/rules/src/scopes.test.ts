import { expect, test } from 'vitest';
import {
  groupedScopes,
  openidScopes,
  platformScopes,
  readingScopes,
  scopeGroups,
  scopes,
  writingScopes,
} from './scopes';

const labelled =
  'balance clientarea company customerwrite fridom history mobile monizze mymonizze notification payment reimbursemoney transaction user userwrite';

test('a third party can hold the fifteen labelled scopes, the employee area and the administration', () => {
  const granted = [...platformScopes, ...readingScopes, ...writingScopes];
  expect(granted.toSorted()).toEqual([...labelled.split(' '), 'employeearea', 'administration'].toSorted());
  expect(granted).toHaveLength(17);
});

test('and those of OpenID; none is named twice', () => {
  expect(openidScopes.join(' ')).toBe('openid profile email phone address offline_access');
  expect(new Set(scopes).size).toBe(17 + 6);
});

test('each is shown in one group', () => {
  const shown: readonly string[] = scopeGroups.flatMap(group => [...group.scopes]);
  expect(shown.toSorted()).toEqual([...scopes].toSorted());
});

test('granted scopes are shown by group, without empty groups', () => {
  expect(groupedScopes(['clientarea', 'balance', 'openid'])).toEqual([
    { name: 'see', scopes: ['openid', 'balance'] },
    { name: 'enter', scopes: ['clientarea'] },
  ]);
  expect(groupedScopes([])).toEqual([]);
});

test('a scope that `user` includes is shown once', () => {
  expect(groupedScopes(['openid', 'profile', 'email', 'phone', 'address', 'user'])).toEqual([
    { name: 'see', scopes: ['openid', 'address', 'user'] },
  ]);
  expect(groupedScopes(['profile', 'email'])).toEqual([{ name: 'see', scopes: ['profile', 'email'] }]);
});
