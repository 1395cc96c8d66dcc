import { createTranslate } from '@talon/messages/translate';
import { compileCatalogue } from '@talon/messages/compile-catalogue';
import { readMessages } from '@talon/messages/read-catalogue';
import type { Failure } from '@talon/contract/client';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { refusalOf, refusalSentence } from './refusal-sentence';

const packages = join(import.meta.dirname, '../../../../../packages');
const files = ['login', 'errors', 'proof-errors'];

function wordsIn(language: string) {
  const texts = Object.assign({}, ...files.map(file => readMessages(packages, language, file))) as Record<
    string,
    string
  >;
  const translate = createTranslate(language, compileCatalogue(texts));
  return {
    language,
    translate: ((key, values) => translate(key, { helpdesk: '02', ...values })) as typeof translate,
  };
}

beforeEach(() => void vi.useFakeTimers({ now: new Date(2026, 10, 23, 15, 11, 30) }));
afterEach(() => void vi.useRealTimers());

const failure = (code: string, seconds?: number, cause?: string) =>
  ({ code, message: undefined, fields: [], retryAfterSeconds: seconds, cause }) as Failure;

const hours = (count: number) => count * 3600;

describe('a refusal says when it ends, in the language and the time zone of the person', () => {
  test.each([
    [
      'en',
      'too-new',
      hours(18),
      'phone',
      true,
      'you cannot change your bank account until tomorrow at 09:12, because your phone number is new.',
    ],
    [
      'nl',
      'too-new',
      hours(18),
      'phone',
      true,
      'kunt u uw bankrekening niet vóór morgen om 09:12 wijzigen, omdat uw gsm-nummer nieuw is.',
    ],
    [
      'fr',
      'too-new',
      hours(18),
      'phone',
      true,
      'vous ne pouvez pas modifier votre compte bancaire avant demain à 09:12, car votre numéro de GSM est récent.',
    ],
    [
      'de',
      'too-new',
      hours(18),
      'phone',
      true,
      'können Sie Ihr Bankkonto erst morgen um 09:12 Uhr ändern, weil Ihre Handynummer neu ist.',
    ],
    [
      'en',
      'too-new',
      hours(3),
      'passkey',
      false,
      'this is not possible until today at 18:12, because your passkey is new.',
    ],
    [
      'nl',
      'too-new',
      600,
      'card',
      false,
      'kunt u dit niet vóór vandaag om 15:22 doen, omdat uw kaart nieuw is.',
    ],
    ['fr', 'too-new', hours(3), 'change', false, 'cela n’est pas possible avant aujourd’hui à 18:12, car'],
    [
      'en',
      'too-new',
      undefined,
      'totp',
      false,
      'this is not possible yet, because your authenticator app is new.',
    ],
    ['en', 'reset-delayed', hours(40), undefined, false, 'come back Wednesday, 25 November at 07:12: nobody'],
    ['fr', 'sms-away', hours(10), undefined, false, 'Réessayez demain à 01:12 ou contactez'],
    ['en', 'sms-away', undefined, undefined, false, 'Try again later, or contact'],
    ['en', 'too-many-codes', hours(22), undefined, false, 'on 02. You can try again tomorrow at 13:12.'],
    ['nl', 'too-many-attempts', hours(3), undefined, false, 'U kunt het vandaag om 18:12 opnieuw proberen.'],
    ['de', 'too-many-attempts', 900, undefined, false, 'in etwa 15 Minuten erneut versuchen.'],
    ['en', 'busy', 2, undefined, false, 'You can try again in 2 seconds.'],
  ])('%s, %s for %s seconds, %s', (language, code, seconds, cause, isBankChange, sentence) => {
    const shown = refusalOf(failure(code, seconds, cause), { isBankChange });
    expect(refusalSentence(wordsIn(language), shown).replaceAll('\u00a0', ' ')).toContain(sentence);
  });

  test.each(['account-blocked', 'no-method', 'code-refused'])('%s has no end', code => {
    expect(refusalOf(failure(code, 60)).waitSeconds).toBeUndefined();
  });
});
