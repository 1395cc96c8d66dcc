import { act, cleanup, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, describe, expect, test } from 'vitest';
import { Card } from './Card';
import { useKeptFocus } from './use-kept-focus';

afterEach(cleanup);

/** Waits longer than the time that the page has to move the focus itself. */
const later = () => act(() => new Promise(resolve => setTimeout(resolve, 300)));

function Addresses({ takesFocus = false }: { takesFocus?: boolean }) {
  useKeptFocus();
  const [addresses, setAddresses] = useState(['one', 'two']);
  return (
    <main>
      <h1>Profile</h1>
      <Card title="E-mails">
        <ul>
          {addresses.map(address => (
            <li key={address}>
              <button type="button" onClick={() => setAddresses(all => all.filter(each => each !== address))}>
                Remove {address}
              </button>
            </li>
          ))}
        </ul>
        <p ref={text => (takesFocus && addresses.length === 1 ? text?.focus() : undefined)} tabIndex={-1}>
          Removed
        </p>
      </Card>
    </main>
  );
}

async function remove(address: string) {
  const button = screen.getByRole('button', { name: `Remove ${address}` });
  button.focus();
  act(() => button.click());
  await later();
}

describe('what had the focus is removed', () => {
  test('the heading of its card has it then', async () => {
    render(<Addresses />);
    await remove('two');
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'E-mails' }));
    expect(screen.queryByRole('button', { name: 'Remove two' })).toBeNull();
  });

  test('a page that moves the focus itself keeps it where it moved it', async () => {
    render(<Addresses takesFocus />);
    await remove('two');
    expect(document.activeElement).toBe(screen.getByText('Removed'));
  });
});

test('an element that the person left does not take the focus back', async () => {
  render(<Addresses />);
  const button = screen.getByRole('button', { name: 'Remove one' });
  button.focus();
  button.blur();
  await later();
  expect(document.activeElement).toBe(document.body);
});
