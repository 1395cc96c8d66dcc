import type { Failure } from '@talon/contract/client';
import type { MessageKey } from '@talon/messages/keys';
import { untilWords, waitSentence, type Words } from '../time/wait-sentence';

/** A refusal to show: the key of its message, and the seconds until it ends if that is known. */
export interface ShownRefusal {
  key: MessageKey;
  values?: Record<string, string> | undefined;
  waitSeconds?: number | undefined;
}

/** Refusals whose end is known. The others end by something that the person does, or in a moment. */
const withEnd: ReadonlySet<string> = new Set([
  'too-many-attempts',
  'too-many-codes',
  'busy',
  'too-new',
  'reset-delayed',
  'sms-away',
]);

/** What a failed call shows. `isBankChange`: a step-up for the bank account was refused. */
export function refusalOf(
  { code, cause, retryAfterSeconds }: Failure,
  { isBankChange = false } = {},
): ShownRefusal {
  return {
    key: `error.${code}`,
    ...(cause && { values: { cause, what: isBankChange ? 'bank' : '' } }),
    waitSeconds: withEnd.has(code) ? retryAfterSeconds : undefined,
  };
}

/** The sentence of a refusal, and a second one with the wait unless the first says until when. */
export function refusalParts(
  words: Words,
  { key, values, waitSeconds }: ShownRefusal,
): { sentence: string; wait: string | undefined } {
  const { translate } = words;
  const none = { cause: '', what: '', until: 'none', ...values };
  if (!waitSeconds) return { sentence: translate(key, none), wait: undefined };
  const until = untilWords(words, waitSeconds);
  const sentence = translate(key, { ...none, until });
  return { sentence, wait: sentence.includes(until) ? undefined : waitSentence(words, waitSeconds) };
}

/** Both in one text. */
export function refusalSentence(words: Words, refusal: ShownRefusal): string {
  const { sentence, wait } = refusalParts(words, refusal);
  return wait === undefined ? sentence : `${sentence} ${wait}`;
}
