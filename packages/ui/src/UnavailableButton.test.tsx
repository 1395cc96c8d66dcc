import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { UnavailableButton } from './UnavailableButton';
import { Button } from './Button';

const why = 'At least one has to stay.';
const submitted = vi.fn((event: { preventDefault: () => void }) => event.preventDefault());

beforeEach(() => {
  render(
    <form onSubmit={submitted}>
      <Button>Before</Button>
      <UnavailableButton why={why} aria-label="Remove: a@b.example">
        Remove
      </UnavailableButton>
    </form>,
  );
});
afterEach(cleanup);

const button = () => screen.getByRole('button', { name: 'Remove: a@b.example', description: why });
const isShown = () => screen.getByRole('tooltip').hasAttribute('data-shown');

test('a screen reader announces that it is disabled, and why', () => {
  expect(button().getAttribute('aria-disabled')).toBe('true');
  expect(button().hasAttribute('disabled')).toBe(false);
});

test('keyboard focus shows the reason; Escape and blur hide it', async () => {
  const user = userEvent.setup();
  expect(isShown()).toBe(false);
  await user.tab();
  await user.tab();
  expect(document.activeElement).toBe(button());
  expect(isShown()).toBe(true);
  await user.keyboard('{Escape}');
  expect(isShown()).toBe(false);
  await user.tab({ shift: true });
  await user.tab();
  expect(isShown()).toBe(true);
  await user.tab({ shift: true });
  expect(isShown()).toBe(false);
});

test('hovering shows the reason', async () => {
  const user = userEvent.setup();
  await user.hover(button());
  expect(isShown()).toBe(true);
  await user.unhover(button());
  expect(isShown()).toBe(false);
});

test('a press does nothing, by keyboard either', async () => {
  const user = userEvent.setup();
  await user.click(button());
  await user.keyboard('{Enter} ');
  expect(submitted).not.toHaveBeenCalled();
});
