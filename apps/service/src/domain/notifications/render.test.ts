import { challengePurposes } from '@talon/contract/challenge';
import { markets } from '@talon/markets/markets';
import { findCode } from '@talon/rules/codes';
import { describe, expect, test } from 'vitest';
import { packagesFolder } from '../../kernel/project-folder';
import { createTranslateFor } from '../../kernel/translations';
import { codeUse } from './code-use';
import type { MessageContent, NotificationContent, NotificationEvent } from './message-content';
import { renderEmail } from './render-email';
import { renderSms } from './render-sms';

const translate = createTranslateFor(packagesFolder);
const when = new Date('2026-11-21T10:30:00Z');

const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36';
const brussels = { city: 'Brussels', country: 'Belgium' };
const events: Record<NotificationEvent, string | null> = {
  'new-device': null,
  'unproven-sign-in': null,
  'password-guessed-often': null,
  'sign-in-unconfirmed': null,
  'account-blocked': null,
  'account-unblocked': null,
  'password-imposed': null,
  'mfa-forced': null,
  'mfa-released': null,
  'sessions-ended': null,
  'card-added': '•••• 1234',
  'invitation-added': null,
  'card-removed': '•••• 1234',
  'link-removed': null,
  'link-added': null,
  'device-logged-out': null,
  'merge-undone': null,
  'data-export-ready': null,
  'erasure-requested': null,
  'erasure-cancelled': null,
  'wrong-codes-at-sign-in': null,
  'wrong-codes-at-reset': null,
  'wrong-codes-in-session': null,
  'password-changed': null,
  'password-reset': null,
  'reset-delayed': null,
  'iban-added': 'BE•• •••• •••• 7034',
  'iban-changed': 'BE•• •••• •••• 7034',
  'iban-restored': 'BE•• •••• •••• 6769',
  'method-added': 'l•••@p•••.example',
  'method-removed': '+32 4•• •• •• 01',
  'authenticator-removed': null,
  'removal-requested': null,
  'loss-reported': null,
  'lost-authenticators-removed': null,
  'app-added': 'Lotte’s phone',
  'app-removed': null,
  'passkey-added': 'Lotte’s phone',
  'passkey-removed': 'Lotte’s phone',
  'recovery-codes-made': null,
  'recovery-code-used': null,
  'recovery-codes-few': null,
  'identifier-added': 'l•••@p•••.example',
  'identifier-removed': '+32 4•• •• •• 01',
  'identifier-withdrawn': '+32 4•• •• •• 01',
  'identifier-replaced': 'n•••@w•••.example',
  'primary-changed': 'n•••@w•••.example',
  'identifier-taken-over': 'n•••@w•••.example, +32 4•• •• •• 01',
  'account-merged': 'n•••@w•••.example, +32 4•• •• •• 01',
  'identifier-taken': '+32 4•• •• •• 01',
  'link-taken': null,
  'account-closed': 'n•••@w•••.example, +32 4•• •• •• 01',
  'shared-address-changed': 'n•••@w•••.example, +32 4•• •• •• 01',
  'app-access-given': 'Lunchbox',
  'app-access-revoked': 'Lunchbox',
  'not-me-reported': null,
  'suspended-kept': '+32 4•• •• •• 01',
  'person-linked': 'Personal area',
  'person-rejected': 'Personal area, n•••@w•••.example',
};
const notMe = 'https://account.talon.example/n#AbCdEfGhIjKlMnOpQrSt';
const cancelAddresses = new Map([
  ['erasure-requested', 'https://account.talon.example/keep#AbCdEfGhIjKlMnOpQrSt'],
  ['iban-changed', 'https://account.talon.example/user/iban'],
]);
const notifications: NotificationContent[] = Object.entries(events).flatMap(([event, detail]) => {
  const notification = {
    name: 'notification',
    event: event as NotificationEvent,
    detail,
    at: when,
    notMe: ['not-me-reported', 'person-rejected'].includes(event) ? null : notMe,
    cancelAddress: cancelAddresses.get(event) ?? null,
  } as const;
  return [
    { ...notification, origin: { userAgent: chrome, location: brussels } },
    { ...notification, origin: { userAgent: '', location: { city: null, country: null } } },
    { ...notification, origin: null },
  ];
});

const contents: MessageContent[] = [
  { name: 'code', purpose: 'sign-in', code: '012345', minutes: 10 },
  { name: 'invitation', firstname: 'Marie', code: 'ACDEF23467', validUntil: when },
  { name: 'invitation', firstname: null, code: 'ACDEF23467', validUntil: when },
  { name: 'invitation-used-elsewhere', firstname: 'Marie', at: when, undoAddress: 'https://a.example/x#y' },
  { name: 'invitation-used-elsewhere', firstname: null, at: when, undoAddress: null },
  { name: 'invitation-taken-back' },
  { name: 'card-activated-elsewhere', lastFour: '1234', at: when },
  { name: 'welcome', lastFour: '1234' },
  { name: 'welcome', lastFour: null },
  { name: 'card-activated', lastFour: '1234' },
  { name: 'activation-failed', lastFour: '1234' },
  { name: 'unknown-address' },
  { name: 'staff-link', staffName: 'Nora Maes', address: 'https://console.talon.example/enrol#AbCdEf' },
  { name: 'user-names', username: 'lotte@peeters.example' },
  { name: 'user-names', username: '+32470123401' },
  ...notifications,
];
const spoken = markets.flatMap(market =>
  market.catalogues.map(catalogue => ({ market, catalogue, language: catalogue.slice(0, 2) })),
);
const helpdeskLinks = ({ helpdesk: { phone, email, page } }: (typeof markets)[0]) => [
  `tel:${phone.replaceAll(' ', '')}`,
  `mailto:${email}`,
  page,
];
const email = (market: (typeof markets)[0], language: string, content: MessageContent) =>
  renderEmail(translate, market, language, 'https://account.talon.example', content);

describe.each(spoken)('in $catalogue', ({ market, catalogue, language }) => {
  test.each(contents)(
    'the e-mail $name says everything and ends with the helpdesk, as text and as HTML',
    content => {
      const { subject, text, html } = email(market, language, content);
      for (const part of [subject, text, html.replace(/<style>.*<\/style>/s, '')]) {
        expect(part).not.toMatch(/[{}]|mail\.\w|undefined|null/);
        expect(part.length).toBeGreaterThan(5);
      }
      expect(subject).not.toMatch(/[\r\n]/);
      expect(html).toContain(`lang="${catalogue.replace('_', '-')}"`);
      expect(html).not.toMatch(/<(script|img|link)\b/);
      const undo = 'undoAddress' in content && content.undoAddress !== null ? [content.undoAddress] : [];
      const own =
        'notMe' in content ? [content.notMe, content.cancelAddress].filter(each => each != null) : [];
      const origin = 'https://account.talon.example';
      const opened: Partial<Record<MessageContent['name'], string>> = {
        invitation: `${origin}/onboarding#ACDEF23467`,
        welcome: `${origin}/`,
        'staff-link': 'https://console.talon.example/enrol#AbCdEf',
      };
      const buttons = [opened[content.name] ?? []].flat();
      for (const button of buttons) expect(text).toContain(`:\n${button}\n`);
      const links = [...buttons, ...own, ...undo, ...helpdeskLinks(market)];
      expect(html).toMatch(/<h1 class="ink"[^>]*>[^<]+<\/h1>/);
      expect(new Set(html.match(/(?<=href=")[^"]*/g))).toEqual(new Set(links));
      expect(html).not.toMatch(/<table(?! role="presentation")/);
      const code = 'code' in content ? /(\d{6}|ACDEF 23467)/.exec(text)?.[0] : undefined;
      if ('code' in content) expect(html).toContain(code);
      const { phone, email: address, page, hours } = market.helpdesk;
      for (const part of [phone, address, page, hours[language] ?? 'none']) {
        expect(text.split('-- ').at(-1)).toContain(part);
        expect(html).toContain(part);
      }
    },
  );

  test('an invitation names its page with the same messages as the pages', () => {
    const { text } = email(market, language, contents[1] as MessageContent);
    expect(text).toContain(translate(market, catalogue, 'login.activate.link'));
    expect(text).toContain(translate(market, catalogue, 'onboarding.start.invitation'));
    expect(text).toContain('account.talon.example');
  });

  test.each(challengePurposes)(
    'a code for %s by SMS fits one message and is bound to the portal',
    purpose => {
      const content = { name: 'code', purpose, minutes: 10 } as const;
      const host = 'account.talon-lux.localhost';
      const short = renderSms(translate, market, language, host, { ...content, code: '01234567' });
      expect(short.split('\n').at(-1)).toBe(`@${host} #01234567`);
      const long = renderSms(translate, market, language, host, { ...content, code: '012345678901' });
      expect(long.split('\n').at(-1)).toBe(`@${host} #012345678901`);
      expect(long).toMatch(/^0123 4567 8901 /);
      expect(short).toContain(market.helpdesk.phone);
      expect([findCode(short, 8), findCode(long, 12)]).toEqual(['01234567', '012345678901']);
      for (const sms of [short, long]) {
        expect(sms).toMatch(gsm7);
        expect(sms.length).toBeLessThanOrEqual(160);
      }
    },
  );

  test.each(challengePurposes)(
    'a code for %s is the subject of no e-mail, and says what it is for',
    purpose => {
      const content = { name: 'code', purpose, code: '012345678901', minutes: 10 } as const;
      const { subject, text, html } = email(market, language, content);
      expect(subject).not.toMatch(/\d/);
      const of = (part: 'subject' | 'text') =>
        translate(market, catalogue, `mail.code.${codeUse[purpose]}.${part}`, { brand: market.brand });
      expect(subject).toBe(of('subject'));
      expect(text).toContain(of('text'));
      expect(text).toContain('0123 4567 8901');
      expect(html).toContain('0123 4567 8901');
    },
  );

  test('a message with user names by SMS fits one message and has the number of the helpdesk', () => {
    const sms = renderSms(translate, market, language, 'h', {
      name: 'user-names',
      username: '+352621123456',
    });
    expect(sms).toContain(market.helpdesk.phone);
    expect(sms).toMatch(gsm7);
    expect(sms.length).toBeLessThanOrEqual(160);
  });

  test('a code on a long domain leaves out the number of the helpdesk rather than take two messages', () => {
    const content = { name: 'code', purpose: 'enrol', code: '01234567', minutes: 10 } as const;
    const host = 'account.a-domain-that-is-rather-long.example';
    const sms = renderSms(translate, market, language, host, content);
    expect(sms).not.toContain(market.helpdesk.phone);
    expect(sms.split('\n').at(-1)).toBe(`@${host} #01234567`);
  });

  test('a code for a bank account names the new one, by SMS in one message', () => {
    const content = { name: 'code', purpose: 'single', code: '012345678901', minutes: 10 } as const;
    const bankAccount = 'MT•• •••• •••• •••• •••• •••• •••• •67 69';
    const { subject, text, html } = email(market, language, { ...content, bankAccount });
    expect(subject).toBe(translate(market, catalogue, 'mail.code.bank-account.subject'));
    for (const part of [text, html]) expect(part).toContain(bankAccount);
    const sms = renderSms(translate, market, language, 'account.talon-lux.localhost', {
      ...content,
      bankAccount,
    });
    expect(sms).toContain(' MT...6769. ');
    const ordinary = { ...content, code: '01234567', bankAccount };
    expect(renderSms(translate, market, language, 'account.talon-lux.localhost', ordinary)).toContain(
      market.helpdesk.phone,
    );
    expect(sms).toMatch(gsm7);
    expect(sms.length).toBeLessThanOrEqual(160);
    for (const of of [
      email(market, language, content).text,
      renderSms(translate, market, language, 'h', content),
    ])
      expect(of).not.toMatch(/[A-Z]{2}(••|\.\.\.)/);
  });

  test('the purposes of codes differ in their messages', () => {
    const uses = [...new Set(Object.values(codeUse))];
    const subjects = challengePurposes.map(purpose =>
      email(market, language, { name: 'code', purpose, code: '012345', minutes: 10 }),
    );
    expect(new Set(subjects.map(({ subject }) => subject)).size).toBe(uses.length);
  });

  test.each(notifications)(
    'a notification of $event by SMS fits one message, of an operator or with a second link two',
    notification => {
      const sms = renderSms(translate, market, language, 'h', notification);
      expect(sms).toMatch(gsm7);
      expect(sms.length).toBeLessThanOrEqual(
        notification.origin && notification.cancelAddress === null ? 160 : 306,
      );
      expect(sms).not.toMatch(/[{}]|sms\.|undefined|null/);
      expect(sms).toContain(market.helpdesk.phone);
      if (notification.notMe !== null) expect(sms.endsWith(notification.notMe)).toBe(true);
      expect(sms).toContain(notification.cancelAddress ?? '');
      expect(sms).toMatch(/21.11.(20)?26,? 11:30/);
    },
  );

  test('a user name by SMS fits one message', () => {
    const sms = renderSms(translate, market, language, 'h', {
      name: 'user-names',
      username: '+4915112345678',
    });
    expect(sms).toContain('+49 1511 2345678');
    expect(sms).toMatch(gsm7);
    expect(sms.length).toBeLessThanOrEqual(160);
  });

  test('the warning by SMS fits one message', () => {
    const sms = renderSms(translate, market, language, 'h', {
      name: 'card-activated-elsewhere',
      lastFour: '1234',
      at: when,
    });
    expect(sms).toMatch(gsm7);
    expect(sms.length).toBeLessThanOrEqual(160);
  });
});

/** The basic alphabet of GSM 03.38, one septet per character. */
const gsm7 = /^[@£$¥èéùìòÇ\nØøÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&'()*+,\-./0-9:;<=>?¡A-ZÄÖÑÜ§¿a-zäöñüà]+$/;

const [belgium] = markets;

test.each([
  ['a tag', '<script>alert(1)</script>', '&lt;script&gt;'],
  ['quotes', `O'"Neill`, '&quot;Neill'],
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

test('a message about an account greets its person by name, one with a code or to others does not', () => {
  const content = { name: 'card-activated', lastFour: '1234' } as const;
  const of = (firstname?: string | null) =>
    renderEmail(translate, belgium, 'en', 'https://account.talon.example', content, firstname);
  expect(of('Marie').text).toMatch(/^Hello Marie,\n\nIt did not work/);
  expect(of('Marie').html).toContain('Hello Marie,');
  expect(of(null).text).toMatch(/^Hello,\n/);
  expect(of().text).toMatch(/^It did not work/);
});

test('the colours of the dark theme cover the button and the logo', () => {
  const { html } = email(belgium, 'en', { name: 'welcome', lastFour: null });
  const [style = ''] = /<style>.*<\/style>/s.exec(html) ?? [];
  expect(style).toContain('@media (prefers-color-scheme:dark){');
  for (const name of ['fill', 'fill-text', 'mark']) {
    expect(html).toContain(`class="${name}"`);
    expect(style).toContain(`.${name}{`);
  }
});

test('the mailbox preview shows the content, before the brand and without the name', () => {
  const { html } = email(belgium, 'en', contents[1] as MessageContent);
  const [, preview] = /<div style="display:none[^>]*>([^<]*)<\/div>/.exec(html) ?? [];
  expect(preview).toMatch(/^You can now create your account for your vouchers/);
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

test('a language that the market does not have becomes its default', () => {
  expect(email(belgium, 'es', contents[0] as MessageContent).html).toContain('lang="nl"');
});

test('a message without an SMS form is not sent by SMS', () => {
  expect(() => renderSms(translate, belgium, 'nl', 'h', { name: 'welcome', lastFour: null })).toThrow(
    'welcome',
  );
});

describe('a name that somebody chose', () => {
  const hostile: readonly [string, string][] = [
    ['an address', 'Not you? https://evil.example/stop'],
    ['a bare domain', 'evil.example'],
    ['an internationalised domain', 'bücher-evil.example'],
    ['a disguised domain', 'evil [.] example'],
    ['a dot of full width', 'evil。example'],
    ['an e-mail address', 'help@evil.example'],
    ['a phone number', 'Call +352 699 88.77-66'],
    ['a run of digits', 'Call 0699887766'],
    ['what is not seen', 'ev\u200Dil.exam\u200Bple'],
    ['a turned direction', '\u202Eelpmaxe.live'],
    ['a line of its own', 'Lotte\r\nStop it now'],
    ['too much text', `evil.example ${'a'.repeat(5000)}`],
  ];
  const comesThrough = /evil|elpmaxe|0699|699 88|77-66|[\u200B-\u200D\u202E]|\nStop|a{201}/;
  /** Every message, with one name in every place that could take one; the service itself makes the other texts. */
  const ownTexts: ReadonlySet<string> = new Set(
    'name event purpose authenticator code bankAccount lastFour username address undoAddress notMe cancelAddress'.split(
      ' ',
    ),
  );
  const named = (content: MessageContent, name: string) =>
    Object.fromEntries(
      Object.entries({ ...content, ...(content.name === 'notification' && { detail: name }) }).map(
        ([field, value]) => [field, typeof value === 'string' && !ownTexts.has(field) ? name : value],
      ),
    ) as MessageContent;
  const every: readonly MessageContent[] = [
    ...contents,
    ...notifications.map(each => ({ ...each, authenticator: 'passkey' as const })),
  ];

  test.each(hostile)('with %s comes through in no message, as text, HTML or SMS', (_, name) => {
    for (const content of every.map(each => named(each, name))) {
      const { subject, text, html } = renderEmail(
        translate,
        belgium,
        'en',
        'https://a.example',
        content,
        name,
      );
      const sms = content.name === 'notification' ? renderSms(translate, belgium, 'en', 'h', content) : '';
      for (const part of [subject, text, html, sms]) expect(part).not.toMatch(comesThrough);
    }
  });

  test.each(['Jan’s iPhone 15', 'Work laptop (2)', 'Lunchbox 24/7', 'Société d’été', 'MyApp 3.2'])(
    '%s comes through in every e-mail that names it',
    name => {
      for (const content of notifications)
        expect(email(belgium, 'en', named(content, name)).text).toContain(name);
    },
  );
});

describe('a notification', () => {
  const notification = (origin: NotificationContent['origin'], event: NotificationEvent = 'method-removed') =>
    ({ name: 'notification', event, detail: events[event], at: when, origin, notMe }) as const;

  test('contains what, when and where, and what to do if it was somebody else', () => {
    const { text } = email(belgium, 'en', notification({ userAgent: chrome, location: brussels }));
    expect(text).toContain(
      'What: +32 4•• •• •• 01\nWhen: 21 November 2026 at 11:30\nDevice: Chrome on Windows\nLocation: Brussels, Belgium\n',
    );
    expect(text).toContain(
      'If this was not you, choose “This was not me” below straight away and contact our helpdesk on +32 2 000 12 34.',
    );
    expect(text).toContain(`\n\nThis was not me:\n${notMe}\n\n`);
  });

  test.each(spoken)('in $catalogue names its link as its text does', ({ market, catalogue, language }) => {
    const content = notification({ userAgent: chrome, location: brussels });
    const { text, html } = email(market, language, content);
    const name = translate(market, catalogue, 'mail.notification.not-me');
    expect(text.split(name)).toHaveLength(3);
    expect(html).toContain(`>${name}</a>`);
  });

  test('without a link mentions none', () => {
    const content = { ...notification(null, 'not-me-reported'), notMe: null };
    expect(email(belgium, 'en', content).text).not.toContain('This was not me:');
    expect(renderSms(translate, belgium, 'en', 'h', content)).toMatch(/Not you\? Call \+32 2 000 12 34\.$/);
  });

  test('by SMS on a long domain is sent in two parts', () => {
    const long = `http://account.${'talon'.repeat(8)}.localhost:3000/not-me#AbCdEfGhIjKlMnOpQrSt`;
    const sms = renderSms(translate, belgium, 'de', 'h', { ...notification(null), notMe: long });
    expect(sms).toContain(long);
    expect(sms.length).toBeLessThanOrEqual(2 * 153);
  });

  test.each([
    ['nl', 'Plaats: Brussel, België\n', 'Brussel, Belgie)'],
    ['fr', 'Lieu\u00a0: Bruxelles, Belgique\n', 'Bruxelles, Belgique)'],
    ['de', 'Ort: Brüssel, Belgien\n', 'Brüssel, Belgien)'],
  ])('in %s names the place in that language, by SMS too', (language, line, end) => {
    const content = { ...notification({ userAgent: '', location: brussels }, 'account-merged'), notMe: null };
    expect(email(belgium, language, content).text).toContain(line);
    const sms = renderSms(translate, belgium, language, 'h', content);
    expect(sms).toContain(end);
    expect(sms).toMatch(gsm7);
  });

  test('in French has a no-break space before each colon', () => {
    const { text, html } = email(belgium, 'fr', notification({ userAgent: chrome, location: brussels }));
    expect(text).toContain(`Ce n’était pas moi\u00a0:\n${notMe}`);
    expect(text).toContain('Helpdesk\u00a0: du lundi');
    expect(html).toContain('Helpdesk\u00a0: du lundi');
  });

  test('names unknown devices and locations as unknown', () => {
    const { text } = email(
      belgium,
      'fr',
      notification({ userAgent: 'curl', location: { city: null, country: null } }, 'new-device'),
    );
    expect(text).toContain('Appareil\u00a0: inconnu\nLieu\u00a0: inconnu\n');
  });

  test('of an operator’s action names the helpdesk, by SMS too', () => {
    const { text } = email(belgium, 'nl', notification(null));
    expect(text).toContain('Door: onze helpdesk\n');
    expect(text).not.toMatch(/Toestel|Plaats/);
    expect(renderSms(translate, belgium, 'nl', 'h', notification(null))).toContain('door helpdesk');
  });

  test.each([
    ['a city outside the alphabet', { city: 'Łódź', country: 'Poland' }, 'Windows). Not you?'],
    ['a long name of a place', { city: 'x'.repeat(80), country: 'Wales' }, 'Windows). Not you?'],
    ['the place rather than the device', brussels, '11:30, Brussels, Belgium). Not you?'],
  ])('by SMS holds as much as one message does: %s', (_, location, end) => {
    const sms = renderSms(
      translate,
      belgium,
      'en',
      'h',
      notification({ userAgent: chrome, location }, 'new-device'),
    );
    expect(sms).toContain(end);
    expect(sms).toMatch(gsm7);
    expect(sms.length).toBeLessThanOrEqual(160);
  });

  test.each([
    [
      'an app of a stranger',
      'Call 0900 12345 or see evil.example/1.0 (iOS 17.1; evil.example)',
      'an app on iOS',
    ],
    ['markup', '<script>alert(1)</script>', 'unknown'],
    ['lines', 'Mozilla/5.0\r\n\r\nevil.example', 'unknown'],
    ['a model', 'Mozilla/5.0 (Linux; Android 16; evil.example) Chrome/141.0.0.0 Mobile', 'Chrome on Android'],
  ])('repeats nothing that a stranger wrote into the user agent: %s', (_, userAgent, device) => {
    const { text, html } = email(belgium, 'en', notification({ userAgent, location: brussels }));
    expect(text).toContain(`Device: ${device}\n`);
    for (const sentence of [
      text,
      html,
      renderSms(translate, belgium, 'en', 'h', notification({ userAgent, location: brussels })),
    ])
      expect(sentence).not.toMatch(/evil|0900|alert/);
  });

  test('a location from the operator’s file adds no line and no markup', () => {
    const location = { city: '<b>Gent</b>\nx', country: null };
    const { text, html } = email(belgium, 'en', notification({ userAgent: chrome, location }));
    expect(text).toContain('Location: <b>Gent</b> x\n');
    expect(html).not.toContain('<b>');
  });
});

test('a user name is shown as typed', () => {
  expect(email(belgium, 'en', { name: 'user-names', username: '+32470123401' }).text).toContain(
    '\n\n+32 470 12 34 01\n\n',
  );
  expect(email(belgium, 'en', { name: 'user-names', username: '32470123401@a.be' }).text).toContain(
    '\n\n32470123401@a.be\n\n',
  );
});
