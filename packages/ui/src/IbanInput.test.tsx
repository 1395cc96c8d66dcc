import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import type { FieldText } from './group-digits';
import { IbanInput } from './IbanInput';

afterEach(cleanup);

/** For this test: removes spaces and converts to upper case. */
function read({ text, caret }: FieldText): FieldText {
  const bare = (part: string) => part.replace(/\s/g, '').toUpperCase();
  return { text: bare(text), caret: bare(text.slice(0, caret)).length };
}

function Iban({ initial }: { initial: string }) {
  const [value, setValue] = useState(initial);
  return (
    <>
      <IbanInput name="iban" label="IBAN" value={value} onChange={setValue} read={read} />
      <output>{value}</output>
    </>
  );
}

function field(initial = '') {
  render(<Iban initial={initial} />);
  return screen.getByLabelText<HTMLInputElement>('IBAN');
}

/** The text of the field, with a bar at the caret. */
const seen = ({ value, selectionStart }: HTMLInputElement) =>
  `${value.slice(0, selectionStart ?? 0)}|${value.slice(selectionStart ?? 0)}`;

test('typed characters are grouped by four and passed on without spaces', async () => {
  const input = field();
  await userEvent.type(input, 'nl91abna0');
  expect(seen(input)).toBe('NL91 ABNA 0|');
  expect(screen.getByRole('status').textContent).toBe('NL91ABNA0');
});

test('a pasted number is accepted', async () => {
  const input = field();
  await userEvent.click(input);
  await userEvent.paste(' be68\u00a05390 0754\n7034');
  expect(seen(input)).toBe('BE68 5390 0754 7034|');
});

test.each([
  ['a digit typed within a group', 2, '9', 'BE9|6 8539 0'],
  ['a digit typed before a gap', 4, '9', 'BE68 9|539 0'],
  ['a digit deleted', 7, '{Backspace}', 'BE68 5|90'],
  ['a gap deleted from behind', 5, '{Backspace}', 'BE6|5 390'],
  ['a gap deleted from before', 4, '{Delete}', 'BE68| 390'],
])('the caret stays where the person was: %s', async (_case, at, key, shown) => {
  const input = field('BE685390');
  await userEvent.type(input, key, { initialSelectionStart: at, initialSelectionEnd: at });
  expect(seen(input)).toBe(shown);
});
