import { screen, waitFor } from '@testing-library/react';
import { expect } from 'vitest';

/** Waits until the button is enabled: the button is disabled until a new password is judged. */
export async function enabledButton(name: string): Promise<HTMLElement> {
  const button = await screen.findByRole('button', { name });
  await waitFor(() => expect(button).toHaveProperty('disabled', false), { timeout: 15_000 });
  return button;
}
