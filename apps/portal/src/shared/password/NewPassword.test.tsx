import type { PasswordOwner } from '@talon/rules/password';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { loadLanguage } from '../translations/language';
import { configuration, freshBrowser } from '../../testing/open-portal';
import { createPortal, PortalContext } from '../session/portal';
import { TranslationsProvider } from '../translations/TranslationsProvider';
import { NewPassword } from './NewPassword';
import { useNewPassword } from './use-new-password';

beforeEach(freshBrowser);

const nobody: PasswordOwner = { email: null, phone: null, firstname: null, lastname: null };
const marie: PasswordOwner = {
  email: 'marie@dubois.example',
  phone: '+32470123456',
  firstname: 'Marie',
  lastname: 'Dubois',
};

function Page({ owner }: { owner: PasswordOwner }) {
  const choice = useNewPassword(owner);
  return (
    <>
      <NewPassword choice={choice} />
      <button type="button" disabled={!choice.isGood}>
        Update
      </button>
    </>
  );
}

/** The page after a password was typed, the service's list of common ones having no such. */
async function choose(owner: PasswordOwner, password: string, suffixes: string[] = []) {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(JSON.stringify({ suffixes }))));
  render(
    <PortalContext value={createPortal(configuration)}>
      <TranslationsProvider first={await loadLanguage('en', ['entry', 'account'])}>
        <Page owner={owner} />
      </TranslationsProvider>
    </PortalContext>,
  );
  fireEvent.change(screen.getByLabelText('New password'), { target: { value: password } });
}

const stateOf = (rule: string) => screen.getByText(rule, { exact: false }).closest('li')?.dataset['state'];
const update = () => screen.getByRole('button', { name: 'Update' });

test.each<[string, PasswordOwner, string]>([
  ['seven green chairs', marie, 'holds'],
  ['marie has green chairs', marie, 'broken'],
  ['marie has green chairs', { ...nobody, firstname: 'Marie' }, 'broken'],
  ['marie has green chairs', nobody, 'open'],
])('%j against the name of %j: %s', async (password, owner, state) => {
  await choose(owner, password);
  expect(stateOf('Not your first or last name')).toBe(state);
  expect(update()).toHaveProperty('disabled', state === 'broken');
});

test('whose password it is, the page need not know: those rules stay open, the others are judged', async () => {
  await choose(nobody, 'green');
  expect(stateOf('Not the name in your email address')).toBe('open');
  expect(stateOf('Not your phone number')).toBe('open');
  expect(stateOf('12 to 128 characters')).toBe('broken');
  expect(stateOf('Not the word Talon')).toBe('holds');
});

test('a common one is told from the end of its hash, and cannot be sent', async () => {
  // SHA-1 of "seven green chairs" without its first three digits.
  await choose(marie, 'Seven Green Chairs', ['04b3005ba7b8a9d8ba6f7752450d252165107']);
  await waitFor(() => expect(stateOf('Not a password that many people use')).toBe('broken'));
  expect(update()).toHaveProperty('disabled', true);
});

test('nothing is judged before something is typed', async () => {
  await choose(marie, '');
  expect(new Set(screen.getAllByRole('listitem').map(({ dataset }) => dataset['state']))).toEqual(
    new Set(['open']),
  );
  expect(update()).toHaveProperty('disabled', true);
});
