import { screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { ask, callsOf, forcedBrowser, openMandatory } from './open-mandatory';
import { heading } from './open-mfa';

const reader = vi.hoisted(() => {
  let arrive = () => {};
  const arrived = new Promise<void>(resolve => (arrive = resolve));
  return { arrived, arrive: () => arrive() };
});
vi.mock('../../shared/contact/phone-reader', async original => {
  await reader.arrived;
  return original();
});

beforeEach(forcedBrowser);

test('who is quicker than the number that is known means that number', async () => {
  const opened = await openMandatory('/mandatory-mfa/phone');
  await heading('Your mobile phone');
  expect(screen.getByLabelText('Mobile phone number')).toMatchObject({ value: '' });
  await ask(opened);
  reader.arrive();
  await heading('Check your phone');
  expect(callsOf(opened)).toContain('GET /mfa/sms/activate');
});
