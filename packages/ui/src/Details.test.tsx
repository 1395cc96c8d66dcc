import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Details } from './Details';

test('labels that occur twice leave nothing behind when the language changes', () => {
  const rowsOf = (term: string) => ['one@x.example', 'two@x.example'].map(detail => ({ term, detail }));
  const { rerender } = render(<Details rows={rowsOf('Email address')} />);
  rerender(<Details rows={rowsOf('E-mailadres')} />);
  expect(screen.getAllByRole('term').map(each => each.textContent)).toEqual(['E-mailadres', 'E-mailadres']);
});
