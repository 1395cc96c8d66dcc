import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { freshBrowser, openPortal } from '../../testing/open-portal';

const reader = vi.hoisted(() => {
  let arrive = () => {};
  const arrived = new Promise<void>(resolve => (arrive = resolve));
  return { arrived, arrive: () => arrive() };
});
vi.mock('../../shared/contact/phone-reader', async original => {
  await reader.arrived;
  return original();
});

beforeEach(freshBrowser);

test('a number that was filled in and left before the phone library came is written as one that is left later', async () => {
  const { user } = await openPortal('/login/phone');
  const field = await screen.findByLabelText('Phone number');
  await user.click(field);
  await user.paste('+33612345678');
  await user.click(screen.getByLabelText('Password'));
  expect(field).toMatchObject({ value: '+33612345678' });
  reader.arrive();
  await waitFor(() => expect(field).toMatchObject({ value: '06 12 34 56 78' }));
  expect(screen.getByLabelText('Country of the phone number')).toMatchObject({ value: 'FR' });
});
