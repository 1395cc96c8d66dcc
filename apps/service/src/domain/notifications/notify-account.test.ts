import { belgium } from '@talon/markets/be/market';
import { luxembourg } from '@talon/markets/lu/market';
import { beforeAll, describe, expect, test } from 'vitest';
import { addAccount } from '../../testing/accounts';
import { messagesTo } from '../../testing/messages';
import { withTestService } from '../../testing/service';
import type { AccountNotification, Origin } from './notify-account';
import { notifyAccount } from './notify-account';

const service = withTestService();
beforeAll(async () => {
  service.deps.locations = address =>
    address === '192.0.2.1' ? { city: 'Ghent', country: 'Belgium' } : { city: null, country: null };
});

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0';
const here: Origin = { market: belgium, address: '192.0.2.1', userAgent: firefox };

async function tell(
  reference: string,
  notification: AccountNotification,
  to?: Parameters<typeof notifyAccount>[5],
  from: Origin = here,
): Promise<void> {
  const { rows } = await service.deps.db.query('select id from accounts where reference = $1', [reference]);
  await notifyAccount(service.deps, service.deps.db, rows[0].id, from, notification, to);
}
const messagesFor = (destination: string) => messagesTo(service.deps, destination);

test('every verified address receives what, when and where, in the person’s language', async () => {
  await addAccount(service.deps, {
    reference: 'tell-1',
    emails: 'nele@tell.example nele.work@tell.example',
    phones: '+32470600001',
    language: 'nl',
  });
  await tell('tell-1', { event: 'new-device' });
  const [message] = await messagesFor('nele@tell.example');
  expect(message?.subject).toBe('Aanmelding bij uw account op een nieuw toestel');
  expect(message?.text).toContain('Toestel: Firefox op Linux\nPlaats: Gent, België\n');
  expect(message?.text).toContain(
    `Wanneer: ${new Intl.DateTimeFormat('nl', { dateStyle: 'long', timeZone: 'Europe/Brussels' }).format()}`,
  );
  expect((await messagesFor('nele.work@tell.example'))[0]?.text).toContain('Toestel: Firefox op Linux\n');
  expect((await messagesFor('+32470600001'))[0]?.text).toMatch(/^Talon: aanmelding op een nieuw toestel \(/);
});

test('without a verified e-mail one SMS is sent', async () => {
  await addAccount(service.deps, { reference: 'tell-2', emails: '', phones: '+32470600002', language: 'fr' });
  await tell('tell-2', { event: 'password-changed' });
  const [message] = await messagesFor('+32470600002');
  expect(message).toMatchObject({ subject: null, html: null, code: null, language: 'fr' });
  expect(message?.text).toMatch(
    /^Talon : votre mot de passe a été modifié \(.*\)\. Pas vous \? \+32 2 000 12 34 ou http:\/\/account\.talon\.localhost:3000\/n#[\w-]{20}$/,
  );
});

test('an unverified e-mail receives nothing', async () => {
  await addAccount(service.deps, {
    reference: 'tell-3',
    emails: 'typed@tell.example',
    phones: '+32470600003',
  });
  await service.deps.db.query("update identifiers set verified_at = null where value = 'typed@tell.example'");
  await tell('tell-3', { event: 'password-reset' });
  await tell('tell-3', { event: 'unproven-sign-in' }, 'every-address');
  expect(await messagesFor('typed@tell.example')).toEqual([]);
  expect(await messagesFor('+32470600003')).toHaveLength(2);
});

test('`every` means every verified e-mail and phone; given addresses replace them', async () => {
  const addresses = ['ann@tell.example', 'ann.work@tell.example', '+32470600004', '+352621600004'];
  await addAccount(service.deps, {
    reference: 'tell-4',
    emails: 'ann@tell.example ann.work@tell.example',
    phones: '+32470600004 +352621600004',
  });
  await tell('tell-4', { event: 'unproven-sign-in' }, 'every-address');
  expect((await Promise.all(addresses.map(messagesFor))).map(messages => messages.length)).toEqual([
    1, 1, 1, 1,
  ]);
  await tell('tell-4', { event: 'identifier-added', detail: 'n•••@t•••.example' }, [
    { method: 'email', destination: 'new@tell.example' },
    { method: 'email', destination: 'ann.work@tell.example' },
  ]);
  expect((await messagesFor('new@tell.example'))[0]?.text).toContain('What: n•••@t•••.example\n');
  expect((await Promise.all(addresses.map(messagesFor))).map(messages => messages.length)).toEqual([
    1, 2, 1, 1,
  ]);
});

test('each market has its own form of the language, and a default for others', async () => {
  await addAccount(service.deps, { reference: 'tell-5', emails: 'jan@tell.example', language: 'nl' });
  await tell('tell-5', { event: 'password-changed' }, 'every-address', { ...here, market: luxembourg });
  const [message] = await messagesFor('jan@tell.example');
  expect(message?.html).toContain('lang="fr-LU"');
  expect(message?.html).toContain(luxembourg.mail.light.band);
});

test('a notification of an operator’s action names the helpdesk, no device and no location', async () => {
  await addAccount(service.deps, { reference: 'tell-6', emails: 'op@tell.example' });
  const operator = { market: belgium, address: null, userAgent: null };
  await tell('tell-6', { event: 'method-removed', detail: '+32 4•• •• •• 01' }, 'every-address', operator);
  expect((await messagesFor('op@tell.example'))[0]?.text).toContain('By: our helpdesk\n');
});

describe('bad input', () => {
  test.each([
    ['markup and lines', '<img src=x>\r\nBcc: all@tell.example'],
    ['a NUL and lone surrogates', 'App\0/1.0 (iOS 1; \ud800)'],
    ['a text for the person', 'Your account is blocked see evil.example/1.0 (iOS 17; call 0900)'],
    ['nothing', ''],
  ])('a user agent with %s is harmless', async (_, userAgent) => {
    const email = `agent${userAgent.length}@tell.example`;
    await addAccount(service.deps, { reference: `tell-agent-${userAgent.length}`, emails: email });
    await tell(`tell-agent-${userAgent.length}`, { event: 'new-device' }, 'every-address', {
      ...here,
      userAgent,
    });
    const [message] = await messagesFor(email);
    for (const part of [message?.subject, message?.text, message?.html])
      expect(part).not.toMatch(/evil|0900|<img|Bcc/);
  });

  test('a name and a masked address with markup and lines are harmless', async () => {
    await addAccount(service.deps, { reference: 'tell-7', emails: 'x@tell.example', firstname: 'Eve' });
    await service.deps.db.query(
      "update accounts set firstname = E'<b>\\nYou won', language = '<x' where reference = 'tell-7'",
    );
    await tell('tell-7', { event: 'method-added', detail: '<b>•••@\n\nYou won' });
    const [message] = await messagesFor('x@tell.example');
    expect(message?.text).not.toMatch(/^You won/m);
    expect(message?.html).not.toContain('<b>');
  });

  test('a removed account receives nothing', async () => {
    const gone = '00000000-0000-4000-8000-000000000000';
    await notifyAccount(service.deps, service.deps.db, gone, here, { event: 'new-device' });
  });
});

describe('e-mails', () => {
  test('about new devices are limited to ten a day for an account, and the last one says so', async () => {
    await addAccount(service.deps, { reference: 'tell-20', emails: 'bomb@tell.example', language: 'en' });
    for (let device = 0; device < 25; device += 1) await tell('tell-20', { event: 'new-device' });
    const texts = (await messagesFor('bomb@tell.example')).map(({ text }) => text);
    expect(texts).toHaveLength(10);
    const last = 'This is the last email about this for the next 24 hours';
    expect(texts.map(text => text.includes(last)).filter(Boolean)).toHaveLength(1);
    expect(texts[0]).toContain(last);
    await tell('tell-20', { event: 'password-changed' });
    expect(await messagesFor('bomb@tell.example')).toHaveLength(11);
  });

  test('about clients’ access are limited to ten a day for an account, over all clients', async () => {
    await addAccount(service.deps, { reference: 'tell-21', emails: 'apps@tell.example' });
    for (let client = 0; client < 8; client += 1) {
      await tell('tell-21', { event: 'app-access-given', detail: `Client ${client}` });
      await tell('tell-21', { event: 'app-access-revoked', detail: `Client ${client}` });
    }
    expect(await messagesFor('apps@tell.example')).toHaveLength(10);
  });

  test('about one of the person’s own changes are limited to thirty a day', async () => {
    await addAccount(service.deps, { reference: 'tell-22', emails: 'own@tell.example' });
    for (let change = 0; change < 33; change += 1) await tell('tell-22', { event: 'primary-changed' });
    expect(await messagesFor('own@tell.example')).toHaveLength(30);
    await tell('tell-22', { event: 'iban-changed' });
    expect(await messagesFor('own@tell.example')).toHaveLength(31);
  });

  test('of another account with the same mailbox are not used up', async () => {
    const shared = { emails: 'family@tell.example' };
    await addAccount(service.deps, { reference: 'tell-23', ...shared });
    await addAccount(service.deps, { reference: 'tell-24', ...shared });
    for (let device = 0; device < 12; device += 1) await tell('tell-23', { event: 'new-device' });
    await tell('tell-24', { event: 'new-device' });
    expect(await messagesFor('family@tell.example')).toHaveLength(11);
  });
});

describe('SMS', () => {
  test('are sent only to mobile numbers of the operator’s countries', async () => {
    await addAccount(service.deps, { reference: 'tell-8', emails: '', phones: '+3222123456 +447400123456' });
    await tell('tell-8', { event: 'password-changed' }, 'every-address');
    expect([...(await messagesFor('+3222123456')), ...(await messagesFor('+447400123456'))]).toEqual([]);
  });

  test('for new devices are limited to five a day for a number; other notifications are still sent', async () => {
    await addAccount(service.deps, { reference: 'tell-9', emails: '', phones: '+32470600009' });
    for (let device = 0; device < 7; device += 1) await tell('tell-9', { event: 'new-device' });
    expect(await messagesFor('+32470600009')).toHaveLength(5);
    await tell('tell-9', { event: 'password-changed' });
    expect(await messagesFor('+32470600009')).toHaveLength(6);
  });

  test('for one client’s access are limited to one a day for a number', async () => {
    await addAccount(service.deps, { reference: 'tell-10', emails: '', phones: '+32470600010' });
    const events = ['app-access-given', 'app-access-revoked', 'app-access-given'] as const;
    for (const event of events) await tell('tell-10', { event, detail: 'A bank' });
    expect(await messagesFor('+32470600010')).toHaveLength(1);
    await tell('tell-10', { event: 'app-access-given', detail: 'A shop' });
    expect(await messagesFor('+32470600010')).toHaveLength(2);
  });

  test('are limited to ten a day for a number over all events; the first of each grave event is still sent', async () => {
    await addAccount(service.deps, {
      reference: 'tell-11',
      emails: 'many@tell.example',
      phones: '+32470600011',
    });
    for (let client = 0; client < 12; client += 1)
      await tell('tell-11', { event: 'app-access-given', detail: `Client ${client}` });
    expect(await messagesFor('+32470600011')).toHaveLength(10);
    expect(await messagesFor('many@tell.example')).toHaveLength(10);
    for (let round = 0; round < 3; round += 1)
      for (const event of ['password-changed', 'iban-changed'] as const) await tell('tell-11', { event });
    expect(await messagesFor('+32470600011')).toHaveLength(12);
    await tell('tell-11', { event: 'new-device' });
    expect(await messagesFor('+32470600011')).toHaveLength(12);
    expect(await messagesFor('many@tell.example')).toHaveLength(17);
  });

  test.each([
    ['password-guessed-often', 'anybody'],
    ['wrong-codes-at-reset', 'anybody'],
    ['new-device', 'within'],
    ['iban-changed', 'beyond'],
  ] as const)('about %s are counted as %s', async (event, budget) => {
    const reference = `tell-budget-${event}`;
    const phone = {
      'password-guessed-often': 1,
      'wrong-codes-at-reset': 2,
      'new-device': 3,
      'iban-changed': 4,
    };
    const phones = `+3247060010${phone[event]}`;
    await addAccount(service.deps, { reference, emails: `${event}@tell.example`, phones });
    await tell(reference, { event });
    expect((await messagesFor(phones)).map(({ smsBudget }) => smsBudget)).toEqual([budget]);
    expect(await messagesFor(`${event}@tell.example`)).toHaveLength(1);
  });

  test('of one grave event are limited to ten a day beside the first', async () => {
    await addAccount(service.deps, { reference: 'tell-12', emails: '', phones: '+32470600012' });
    for (let change = 0; change < 14; change += 1) await tell('tell-12', { event: 'iban-changed' });
    expect(await messagesFor('+32470600012')).toHaveLength(11);
  });
});
