import { screen, waitFor } from '@testing-library/react';
import { expect } from 'vitest';

/** The button of that name, once it is enabled: a new password must be judged before it can be sent. */
export async function enabledButton(name: string): Promise<HTMLElement> {
  const button = await screen.findByRole('button', { name });
  await waitFor(() => expect(button).toHaveProperty('disabled', false), { timeout: 15_000 });
  return button;
}
