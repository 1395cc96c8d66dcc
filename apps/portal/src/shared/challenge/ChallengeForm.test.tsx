import { Checkbox } from '@talon/ui/Checkbox';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { configuration } from '../../testing/open-portal';
import { createPortal, PortalContext } from '../session/portal';
import { loadLanguage } from '../translations/language';
import { TranslationsProvider } from '../translations/TranslationsProvider';
import type { Problems } from './use-challenge';
import { ChallengeForm, type ResendOutcome, type PendingChallenge } from './ChallengeForm';

afterEach(cleanup);

const challenge: PendingChallenge = {
  channel: 'sms',
  code_length: 8,
  expires_in: 600,
  resend_in: 15,
  tries_left: 5,
};

async function open(
  more: Partial<PendingChallenge>,
  resent: ResendOutcome = { isSent: true, resend_in: 30 },
  takesCard = false,
) {
  const send = vi.fn((_code: string): Promise<Problems> => Promise.resolve(undefined));
  const resend = vi.fn(() => Promise.resolve(resent));
  render(
    <PortalContext value={createPortal(configuration)}>
      <TranslationsProvider first={await loadLanguage('en', ['entry', 'account'])}>
        <ChallengeForm
          challenge={{ ...challenge, ...more }}
          send={send}
          resend={resend}
          takesCard={takesCard}
        >
          <Checkbox name="trust" label="Trust this device" />
        </ChallengeForm>
      </TranslationsProvider>
    </PortalContext>,
  );
  return { send, resend };
}

const field = () => screen.getByLabelText('Code');
const type = (value: string) => fireEvent.change(field(), { target: { value } });
const askAgain = () => fireEvent.click(screen.getByRole('button', { name: 'Send a new code' }));

test.each([
  [8, '1234567', '12345678'],
  [6, '12345', '123456'],
  [12, '12345678901', '123456789012'],
  [12, '1234 5678 901', '1234 5678 9012'],
])('of %i digits the last one sends the code, %s does not', async (code_length, short, whole) => {
  const { send } = await open({ code_length });
  type(short);
  expect(send).not.toHaveBeenCalled();
  type(whole);
  await waitFor(() => expect(send).toHaveBeenCalledWith(whole));
});

describe('one wrong code costs one try:', () => {
  const wrong = () => Promise.resolve([{ field: 'code', key: 'error.code-refused' }] as const);
  const enter = () => fireEvent.submit(field());

  test('it is sent once by the last digit and Enter, while it is under way and after it was refused', async () => {
    const { send } = await open({});
    send.mockImplementation(wrong);
    type('12345678');
    enter();
    await screen.findByRole('alert');
    enter();
    fireEvent.click(screen.getByRole('button', { name: 'Confirm' }));
    await screen.findByRole('alert');
    expect(send.mock.calls).toEqual([['12345678']]);
    expect(field().getAttribute('aria-invalid')).toBe('true');
  });

  test('it gives way to another one', async () => {
    const { send } = await open({});
    send.mockImplementation(wrong);
    type('12345678');
    await screen.findByRole('alert');
    type('12345679');
    await waitFor(() => expect(send.mock.calls).toEqual([['12345678'], ['12345679']]));
  });

  test('it may be entered again after a new code was sent', async () => {
    const { send } = await open({ resend_in: 0 });
    send.mockImplementation(wrong);
    type('12345678');
    await screen.findByRole('alert');
    askAgain();
    await screen.findByText('We are sending a new code. The previous one no longer works.');
    type('12345678');
    enter();
    await waitFor(() => expect(send).toHaveBeenCalledTimes(2));
  });

  test('a code that was refused for something else is sent again', async () => {
    const { send } = await open({});
    send.mockImplementation(() => Promise.resolve([{ key: 'error.unavailable' }]));
    type('12345678');
    await screen.findByRole('alert');
    enter();
    await waitFor(() => expect(send).toHaveBeenCalledTimes(2));
  });
});

test.each([
  ['email', 1],
  ['sms', 0],
] as const)('a code by %s mentions the spam folder %i times', async (channel, times) => {
  await open({ channel });
  expect(screen.queryAllByText(/spam folder/)).toHaveLength(times);
});

test.each([
  [
    'sms',
    /^Many codes were asked for this number\. The next SMS comes (today|tomorrow) at \d\d:\d\d at the latest\.$/,
  ],
  [
    'email',
    /^Many codes were asked for this address\. The next email comes (today|tomorrow) at \d\d:\d\d at the latest\.$/,
  ],
] as const)('a code by %s that shares a delivery says when it comes', async (channel, sentence) => {
  await open({ channel, arrives_in: 240, expires_in: 840, resend_in: 255 });
  expect(await screen.findByText(sentence)).toBeDefined();
});

test('a code that shares a delivery comes at once with the number of a card, where the page takes it', async () => {
  const { resend } = await open({ arrives_in: 240, expires_in: 840, resend_in: 255 }, undefined, true);
  fireEvent.change(await screen.findByLabelText('Card number'), { target: { value: '5065 1234' } });
  fireEvent.click(screen.getByRole('button', { name: 'Send the code now' }));
  await screen.findByRole('alert');
  expect(resend).not.toHaveBeenCalled();
  fireEvent.change(screen.getByLabelText('Card number'), { target: { value: '5065 1234 5678 9012' } });
  fireEvent.click(screen.getByRole('button', { name: 'Send the code now' }));
  await screen.findByText('We are sending a new code. The previous one no longer works.');
  expect(resend.mock.calls).toHaveLength(1);
  cleanup();
  await open({}, undefined, true);
  expect(screen.queryByLabelText('Card number')).toBeNull();
});

test('a resend may bring a code of another length', async () => {
  const { send } = await open({ resend_in: 0 }, { isSent: true, code_length: 12, resend_in: 30 });
  askAgain();
  await screen.findByText('We are sending a new code. The previous one no longer works.');
  type('12345678');
  expect(send).not.toHaveBeenCalled();
  type('1234 5678 9012');
  await waitFor(() => expect(send.mock.calls).toEqual([['1234 5678 9012']]));
});

test('text that cannot be a code is reported beside the field and not sent', async () => {
  const { send } = await open({});
  type('12');
  fireEvent.click(screen.getByRole('button', { name: 'Confirm' }));
  await screen.findByRole('alert');
  expect(field().getAttribute('aria-invalid')).toBe('true');
  expect(send).not.toHaveBeenCalled();
});

test('fields of the screen stand before the code, in the same form', async () => {
  await open({});
  const form = field().closest('form');
  expect([...(form?.querySelectorAll('input') ?? [])].map(({ name }) => name)).toEqual(['trust', 'code']);
});

test('the countdown begins at what the service says, 15 s; clicks are ignored while counting', async () => {
  const { resend } = await open({});
  expect(screen.getByText('Send a new code in 15 s')).toBeDefined();
  askAgain();
  expect(resend).not.toHaveBeenCalled();
});

test('after a resend the field is empty, and 30 s go by before the next', async () => {
  await open({ resend_in: 0 });
  type('1234');
  askAgain();
  await screen.findByText('We are sending a new code. The previous one no longer works.');
  expect(field()).toHaveProperty('value', '');
  expect(screen.getByText('Send a new code in 30 s')).toBeDefined();
});

test('a resend that is refused says so, keeps what was typed, and waits as long as the service says', async () => {
  await open(
    { resend_in: 0 },
    { isSent: false, resend_in: 86_000, problems: [{ key: 'error.unavailable' }] },
  );
  type('1234');
  askAgain();
  await screen.findByRole('alert');
  expect(field()).toHaveProperty('value', '1234');
  expect(screen.queryByText(/sending a new code/)).toBeNull();
  expect(screen.getByText(/^You can try again (today|tomorrow) at \d\d:\d\d\.$/)).toBeDefined();
});

const spent = 'You have entered a wrong code too many times. Ask for a new one.';
const expired = 'This code has expired. Ask for a new one.';

describe('a challenge that accepts no more codes', () => {
  test.each<[string, Partial<PendingChallenge>, string]>([
    ['without tries', { tries_left: 0 }, spent],
    ['that has expired', { expires_in: 0 }, expired],
  ])('%s says why, without a dead field', async (_which, more, sentence) => {
    await open(more);
    expect(screen.getByText(sentence)).toBeDefined();
    expect(screen.queryByLabelText('Code')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Confirm' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Send a new code' })).toBeDefined();
  });

  test('expires while the page is open, and the focus goes to the sentence', async () => {
    await open({ expires_in: 1 });
    field().focus();
    await screen.findByText(expired, {}, { timeout: 3000 });
    await waitFor(() => expect(document.activeElement?.textContent).toBe(expired));
  });

  test('after its last wrong code shows that sentence alone; a new code brings the field back', async () => {
    const { send } = await open({ tries_left: 2, resend_in: 0 });
    send.mockImplementation(() => Promise.resolve([{ field: 'code', key: 'error.code-refused' }]));
    type('12345678');
    await screen.findByRole('alert');
    type('12345679');
    await screen.findByText(spent);
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.queryByText(/Your code is invalid/)).toBeNull();
  });
});

test('a wrong code shows its error once, and the focus stays in the field', async () => {
  const { send } = await open({});
  send.mockImplementation(() => Promise.resolve([{ field: 'code', key: 'error.code-refused' }]));
  field().focus();
  type('12345678');
  await screen.findByRole('alert');
  expect(screen.getAllByText(/Your code is invalid/)).toHaveLength(1);
  await waitFor(() => expect(document.activeElement).toBe(field()));
});

describe('a tap on "Confirm" after the last digit', () => {
  const wrong = [{ field: 'code', key: 'error.code-refused' }] as const;
  const tap = () =>
    userEvent.setup().pointer({ keys: '[TouchA]', target: screen.getByRole('button', { name: 'Confirm' }) });

  test('while the code is under way: the refusal brings the focus back to the field', async () => {
    const { send } = await open({});
    let refuse: (problems: Problems) => void = () => undefined;
    send.mockImplementation(() => new Promise(resolve => (refuse = resolve)));
    field().focus();
    type('12345678');
    await tap();
    expect(document.activeElement).not.toBe(field());
    refuse(wrong);
    await screen.findByRole('alert');
    await waitFor(() => expect(document.activeElement).toBe(field()));
    expect(send).toHaveBeenCalledTimes(1);
  });

  test('once the code was refused: the same code brings the focus back, and costs no second try', async () => {
    const { send } = await open({});
    send.mockImplementation(() => Promise.resolve(wrong));
    type('12345678');
    await screen.findByRole('alert');
    await tap();
    await waitFor(() => expect(document.activeElement).toBe(field()));
    expect(send).toHaveBeenCalledTimes(1);
  });
});

test('a whole message that is pasted sends its code', async () => {
  const { send } = await open({});
  type('12345678 is your Talon code to log in. Not you? Call +32 2 000 12 34.');
  await waitFor(() => expect(send.mock.calls).toEqual([['12345678']]));
});

describe('a tap that was meant for the form', () => {
  const root = document.documentElement;
  const tapOn = (element: Element, phase: 'pointerdown' | 'click') =>
    fireEvent(element, new MouseEvent(phase, { bubbles: true, cancelable: true, detail: 1 }));

  async function replacedBy() {
    const { send } = await open({});
    const pressed = vi.fn<() => void>();
    const press = () => tapOn(screen.getByRole('button', { name: 'Confirm' }), 'pointerdown');
    const replace = () => {
      cleanup();
      render(
        <button type="button" onClick={pressed}>
          Delete
        </button>,
      );
      return screen.getByRole('button', { name: 'Delete' });
    };
    return { send, pressed, press, replace };
  }

  test('and ends on the next page presses nothing there', async () => {
    const { pressed, press, replace } = await replacedBy();
    press();
    const next = replace();
    tapOn(next, 'click');
    expect(pressed).not.toHaveBeenCalled();
    expect(root.dataset['holdsTaps']).toBe('');
  });

  test('but one that begins there does, and so do keys', async () => {
    const { pressed, press, replace } = await replacedBy();
    press();
    const next = replace();
    fireEvent.click(next, { detail: 0 });
    expect(pressed).toHaveBeenCalledTimes(1);
    await waitFor(() => expect(root.dataset['holdsTaps']).toBeUndefined());
    tapOn(next, 'pointerdown');
    tapOn(next, 'click');
    expect(pressed).toHaveBeenCalledTimes(2);
  });
});
