import { markets } from '@talon/markets/markets';
import { describe, expect, test } from 'vitest';
import { packagesFolder } from '../project-folder';
import { createWords } from '../words';
import type { MessageContent } from './message-content';
import { renderEmail } from './render-email';
import { renderSms } from './render-sms';

const words = createWords(packagesFolder);
const when = new Date('2026-11-21T10:30:00Z');

const contents: MessageContent[] = [
  { name: 'code', code: '012345', minutes: 10 },
  { name: 'invitation', firstname: 'Marie', code: 'ACDEF23467', validUntil: when },
  { name: 'invitation', firstname: null, code: 'ACDEF23467', validUntil: when },
  { name: 'card-activated-elsewhere', lastFour: '1234', at: when },
  { name: 'card-activated', lastFour: '1234' },
  { name: 'activation-failed', lastFour: '1234' },
  { name: 'card-added', lastFour: '1234' },
  { name: 'card-added', lastFour: null },
];
const spoken = markets.flatMap(market =>
  market.catalogues.map(catalogue => ({ market, catalogue, language: catalogue.slice(0, 2) })),
);
const email = (market: (typeof markets)[0], language: string, content: MessageContent) =>
  renderEmail(words, market, language, 'https://account.talon.example', content);

describe.each(spoken)('in $catalogue', ({ market, catalogue, language }) => {
  test.each(contents)('the e-mail $name says everything, as text and as HTML', content => {
    const { subject, text, html } = email(market, language, content);
    for (const part of [subject, text, html.replace(/<style>.*<\/style>/s, '')]) {
      expect(part).not.toMatch(/[{}]|mail\.|undefined|null/);
      expect(part.length).toBeGreaterThan(5);
    }
    expect(subject).not.toMatch(/[\r\n]/);
    expect(html).toContain(`lang="${catalogue.replace('_', '-')}"`);
    expect(html).not.toMatch(/<(script|img|link|a)\b|https?:\/\//);
    expect(html).not.toMatch(/<table(?! role="presentation")/);
    const code = 'code' in content ? /(\d{6}|ACDEF 23467)/.exec(text)?.[0] : undefined;
    if ('code' in content) expect(html).toContain(code);
  });

  test('an invitation names the way to its page as the pages do', () => {
    const { text } = email(market, language, contents[1] as MessageContent);
    expect(text).toContain(words(market, catalogue, 'login.activate.link'));
    expect(text).toContain(words(market, catalogue, 'onboarding.start.invitation'));
    expect(text).toContain('account.talon.example');
  });

  test('a code by SMS fits one message and is bound to the portal', () => {
    const sms = renderSms(words, market, language, 'account.talon.example', {
      name: 'code',
      code: '01234567',
      minutes: 10,
    });
    expect(sms.split('\n').at(-1)).toBe('@account.talon.example #01234567');
    expect(sms).toMatch(gsm7);
    expect(sms.length).toBeLessThanOrEqual(160);
  });

  test('the warning by SMS fits one message', () => {
    const sms = renderSms(words, market, language, 'h', {
      name: 'card-activated-elsewhere',
      lastFour: '1234',
      at: when,
    });
    expect(sms).toMatch(gsm7);
    expect(sms.length).toBeLessThanOrEqual(160);
  });
});

/** The basic alphabet of GSM 03.38, one septet a sign. */
const gsm7 = /^[@£$¥èéùìòÇ\nØøÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&'()*+,\-./0-9:;<=>?¡A-ZÄÖÑÜ§¿a-zäöñüà]+$/;

const [belgium] = markets;

test.each([
  ['a tag', '<script>alert(1)</script>', '&lt;script&gt;'],
  ['quotes', `O'"Neill`, '&quot;Neill'],
  ['a direction mark', 'Ma\u202erie', 'Ma\u202erie'],
  ['four-byte signs', '𝓜𝓪𝓻𝓲𝓮', '𝓜𝓪𝓻𝓲𝓮'],
])('a name with %s is harmless in HTML and unharmed in text', (_, firstname, inHtml) => {
  const { text, html } = email(belgium, 'en', {
    name: 'invitation',
    firstname,
    code: 'ACDEF23467',
    validUntil: when,
  });
  expect(text).toContain(firstname);
  expect(html).toContain(inHtml);
  expect(html).not.toContain('<script>');
});

test('a name with line breaks adds no line', () => {
  const { text } = email(belgium, 'en', {
    name: 'invitation',
    firstname: 'Marie\r\n\r\nYour card is blocked\u2028now',
    code: 'ACDEF23467',
    validUntil: when,
  });
  expect(text.split('\n')[0]).toBe('Hello Marie Your card is blocked now,');
});

test('the mailbox shows what a mail says, before its brand and without the name', () => {
  const { html } = email(belgium, 'en', contents[1] as MessageContent);
  const [, preview] = /<div style="display:none[^>]*>([^<]*)<\/div>/.exec(html) ?? [];
  expect(preview).toMatch(/^Your account for your vouchers is ready/);
  expect(preview).not.toContain('Marie');
  expect(html.indexOf(preview as string)).toBeLessThan(html.indexOf('>Talon<'));
});

test.each(spoken.filter(({ language }) => language === 'en'))(
  'dates in $catalogue are those of Europe, by the clock of the market',
  ({ market }) => {
    const warning = email(market, 'en', contents[3] as MessageContent);
    expect(warning.text).toContain('21 November 2026 at 11:30,');
    expect(email(market, 'en', contents[1] as MessageContent).text).toContain('until 21 November 2026.');
  },
);

test('a language that the market does not have is its default', () => {
  expect(email(belgium, 'es', contents[0] as MessageContent).html).toContain('lang="nl"');
});

test('what has no SMS is not sent by SMS', () => {
  expect(() => renderSms(words, belgium, 'nl', 'h', { name: 'card-added', lastFour: null })).toThrow(
    'card-added',
  );
});
