import { beforeEach, expect, test, vi } from 'vitest';

beforeEach(() => {
  vi.resetModules();
  history.replaceState(null, '', '/onboarding/code');
});

/** Imports the module anew, as after a page load. */
const load = () => import('./invited-code');

test('a page that begins twice before it is shown finds the code both times, however late', async () => {
  const { keepInvitedCode, readInvitedCode } = await load();
  expect(keepInvitedCode('#ACDEF23467')).toBe(true);
  expect(readInvitedCode()).toBe('ACDEF 23467');
  await new Promise(resolve => setTimeout(resolve, 10));
  expect(readInvitedCode()).toBe('ACDEF 23467');
});

test('a reload of the page that shows it finds it again', async () => {
  const before = await load();
  before.keepInvitedCode('#ACDEF23467');
  before.readInvitedCode();
  vi.resetModules();
  const { readInvitedCode } = await load();
  expect(readInvitedCode()).toBe('ACDEF 23467');
  expect(location.href).not.toContain('ACDEF');
});

test('once forgotten it is gone, after a reload too', async () => {
  const before = await load();
  before.keepInvitedCode('#ACDEF23467');
  before.readInvitedCode();
  before.forgetInvitedCode();
  expect(before.readInvitedCode()).toBe('');
  vi.resetModules();
  expect((await load()).readInvitedCode()).toBe('');
});

test('a fragment that is no code is none', async () => {
  const { keepInvitedCode, readInvitedCode } = await load();
  expect(keepInvitedCode('#help')).toBe(false);
  expect(readInvitedCode()).toBe('');
});
