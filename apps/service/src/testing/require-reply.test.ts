import { expect, test } from 'vitest';
import { requireReply } from './require-reply';

const host = 'account-api.talon.localhost:3000';
const status = { need_card: false, single: false, sudo: true, has_method: true };
const check = (json: unknown, code = 200) =>
  requireReply(host, 'GET', '/mfa/status?x=1', { status: code, json });

test('the reply that the contract describes passes', () => {
  expect(() => check(status)).not.toThrow();
});

test.each([
  ['a field too many', { ...status, account_id: '1' }],
  ['a field too few', { need_card: false, single: false, sudo: true }],
  ['a field of another type', { ...status, sudo: 1 }],
])('%s fails', (_name, json) => {
  expect(() => check(json)).toThrow('GET /mfa/status is not answered as its contract says');
});

test('an empty reply where one is described fails, and a field too many inside a union', () => {
  expect(() => check(undefined, 204)).toThrow('it is empty');
  const outcome = { purpose: 'contact', outcome: { access_token: null, secret: 'x' } };
  expect(() => requireReply(host, 'POST', '/challenge/confirm', { status: 200, json: outcome })).toThrow(
    'outcome',
  );
});

test('a refusal, and what no contract describes, pass', () => {
  expect(() => check({ code: 'login-required' }, 401)).not.toThrow();
  expect(() =>
    requireReply(host, 'GET', '/openapi.json', { status: 200, json: { openapi: '3.1.0' } }),
  ).not.toThrow();
});
