import { randomInt } from 'node:crypto';
import { connect } from 'node:net';
import type { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { storedHash } from '../start/keys.mjs';
import type { TestBed } from '../two-nodes/two-services';
import { type Client, createClient, type Reply } from './client';
import { recover, signIn } from './flows';
import { addPeople, password, type Person } from './people';

/** An attacker, who can use browsers at any address, and their victim. */
export interface Attacker {
  ports: readonly number[];
  agent: Agent;
  victim: Person;
  /** Counts the result of an act. */
  count: (what: string) => void;
}

/** The person under attack. */
export interface Target {
  stand: TestBed;
  victim: Person;
  /** A device that the victim trusted before the attack. */
  trusted: Client;
}

export interface Attack {
  name: string;
  atOnce: number;
  /** The victim's authenticator is SMS. */
  withSms?: true;
  /** Results that must occur, to prove that the attack took place: replies by status and code, and the counts of acts. */
  sees: readonly string[];
  /** How many SMS so many acts of the attack may cause, at least and at most. The attack counts them as `SMS`. */
  sms?: { least: number; most: (acts: number) => number };
  /** Prepares the attack before it starts. */
  prepare?: (stand: TestBed) => Promise<unknown>;
  /** One act of the attack. `number` counts the acts. */
  act: (attacker: Attacker, number: number) => Promise<unknown>;
  /** The victim's calls during the attack. They must succeed. */
  victimDoes?: (target: Target) => Promise<Reply[]>;
}

const ipv4 = (number: number) =>
  `203.${(number >> 16) % 256}.${Math.floor(number / 250) % 256}.${(number % 250) + 1}`;
/** An address in one of the networks of a single IPv6 /48. */
const ofOneSite = (number: number) => `2001:db8:77:${(number % 65_536).toString(16)}::1`;

const browser = ({ ports, agent, count }: Attacker, from: string) =>
  createClient(ports, from, agent, ({ status, json }) =>
    count([status, json['code']].filter(Boolean).join(' ')),
  );
const digits = (length: number) => String(randomInt(10 ** Math.min(length, 9))).padStart(length, '0');

const cardOf = (number: number) => `5065${String(20_000_000_000 + (number % 400))}1`;

/** Waits for a code to a destination and returns the newest. */
async function codeTo(by: Attacker, destination: string): Promise<string> {
  const outbox = createClient(by.ports.slice(0, 1), '198.19.0.2', by.agent);
  const headers = { Host: `outbox.talon.localhost:${by.ports[0]}` };
  for (let tries = 0; tries < 100; tries += 1) {
    const { json } = await outbox.call(`/messages.json?to=${encodeURIComponent(destination)}`, { headers });
    const [newest] = json as unknown as { code: string | null }[];
    if (newest?.code) return newest.code;
    await sleep(100);
  }
  throw new Error(`no code came to ${destination}`);
}

/** Completes an onboarding up to the phone, with the attacker's own card and mailbox. Returns the headers to continue it. */
async function onboardUpToPhone(by: Attacker, mine: Client, number: number): Promise<Record<string, string>> {
  const { json } = await mine.call('/onboarding', { body: { card_number: cardOf(number) } });
  const headers = { 'X-Onboarding': String(json['handle']) };
  const put = (path: string, body: object) => mine.call(path, { method: 'PUT', headers, body });
  const versions = { terms_version: '2026-09', privacy_version: '2026-09' };
  await put('/onboarding/terms', { ...versions, language: 'nl', marketing: false });
  const person = { firstname: 'Nep', lastname: 'Naam', birthdate: '1990-05-17', language: 'nl' };
  await put('/onboarding/person', person);
  const email = `mailbox${number}.${digits(6)}@attacker.example`;
  const asked = await mine.call('/onboarding/email', { headers, body: { email } });
  const { payload } = asked.json['challenge'] as { payload: string };
  await mine.call('/challenge/confirm', { headers, body: { payload, code: await codeTo(by, email) } });
  return headers;
}

/**
 * Attacks with many or repeated calls. A single act against one account does not burden other people, so the tests of the use
 * cases cover it (docs/decisions/0102). Each act uses its own address, derived from its number.
 */
export const attacks: readonly Attack[] = [
  {
    name: 'wrong passwords for one account from 60 networks',
    atOnce: 4,
    sees: ['400 invalid-credentials'],
    act: (by, number) =>
      browser(by, ipv4(number % 60)).call('/token', {
        body: { email: by.victim.email, password: `wrong ${number} guess` },
      }),
    victimDoes: ({ stand, trusted, victim }) => signIn(stand, trusted, victim),
  },
  {
    name: 'wrong passwords for 150 accounts from one network',
    atOnce: 8,
    sees: ['400 invalid-credentials', '429 too-many-attempts'],
    act: (by, number) =>
      browser(by, ipv4(7)).call('/token', {
        body: { email: `person${number % 150}@attacks.example`, password: `wrong ${number} guess` },
      }),
  },
  {
    name: '110 connections with invented identifiers from one network',
    atOnce: 110,
    sees: ['400 invalid-credentials', '429 too-many-attempts'],
    act: (by, number) =>
      browser(by, ipv4(9)).call('/token', {
        body: { email: `nobody${number}@invented.example`, password: 'een verzonnen zin' },
      }),
  },
  {
    name: 'wrong SMS codes of somebody who knows the password',
    atOnce: 1,
    sees: ['401 mfa-required', '422 code-refused'],
    withSms: true,
    async act(by, number) {
      const mine = browser(by, ipv4(100 + number));
      const { json } = await mine.call('/token', { body: { email: by.victim.email, password } });
      const mfa = json['mfa'] as { payload: string } | undefined;
      if (!mfa) return;
      for (let tries = 0; tries < 5; tries += 1) {
        await mine.call('/mfa/sudo', { body: { payload: mfa.payload, code: digits(8) } });
      }
    },
    victimDoes: ({ stand, trusted, victim }) => signIn(stand, trusted, victim),
  },
  {
    name: 'wrong recovery codes',
    atOnce: 1,
    sees: ['200', '422 code-refused'],
    async act(by, number) {
      const mine = browser(by, ipv4(300 + (number % 2)));
      const { json } = await mine.call('/user/forgot-password', { body: { email: by.victim.email } });
      for (let tries = 0; tries < 5; tries += 1) {
        await mine.call('/challenge/confirm', { body: { payload: json['payload'], code: digits(6) } });
      }
    },
    victimDoes: ({ stand, trusted, victim }) => recover(stand, trusted, victim),
  },
  {
    name: 'SMS to random numbers from one onboarding and from one IPv6 /48',
    atOnce: 4,
    sees: ['200', '429 too-many-codes'],
    // Five numbers for each onboarding, and 120 unconfirmed codes an hour for the site.
    sms: { least: 5, most: acts => Math.min(5 * acts, 120) },
    prepare: ({ database, hashKeys }) => {
      const hashes = Array.from({ length: 400 }, (_, number) => storedHash(hashKeys, 'card', cardOf(number)));
      return database.query(
        `insert into card_system_cards (number_hash, last_four, state)
         select hash, '0000', 'fresh' from unnest($1::bytea[]) as hash on conflict do nothing`,
        [hashes],
      );
    },
    async act(by, number) {
      const mine = browser(by, ofOneSite(number));
      const headers = await onboardUpToPhone(by, mine, number);
      for (let tries = 0; tries < 12; tries += 1) {
        const body = { phone: `+32472${digits(6)}` };
        if ((await mine.call('/onboarding/phone', { headers, body })).status === 200) by.count('SMS');
      }
    },
  },
  {
    name: 'invented card numbers from many networks',
    atOnce: 4,
    sees: ['422 card-refused'],
    act: (by, number) =>
      browser(by, ipv4(500 + number)).call('/onboarding', { body: { card_number: `5065${digits(12)}` } }),
  },
  {
    name: 'codes requested for the victim by strangers',
    atOnce: 2,
    sees: ['200'],
    act: (by, number) =>
      browser(by, ipv4(900 + number)).call('/user/forgot-password', {
        body: { email: by.victim.email },
      }),
    victimDoes: ({ stand, trusted, victim }) => recover(stand, trusted, victim),
  },
  {
    name: 'error reports and bodies that are too large or broken',
    atOnce: 8,
    sees: ['413 body-too-large', '400 invalid-json', '401 login-required'],
    async act(by, number) {
      const mine = browser(by, ipv4(3000 + number));
      await mine.call('/token', { body: '{"email":'.repeat(3000) });
      await mine.call('/token', { body: '{"email":'.repeat(1500) });
      await mine.call('/challenge/confirm', { body: { payload: 'x'.repeat(60_000), code: '0' } });
      await mine.call('/user', { headers: { Authorization: `Bearer ${'A'.repeat(43)}` } });
    },
  },
  {
    name: '200 connections that send a byte now and then',
    atOnce: 200,
    sees: ['connected'],
    act: ({ ports, count }, number) =>
      new Promise<void>(resolve => {
        const socket = connect(ports[number % ports.length] ?? 0, '127.0.0.1', () => count('connected'));
        socket.write(
          `POST /token HTTP/1.1\r\nHost: account-api.talon.localhost\r\nX-Forwarded-For: ${ipv4(11)}\r\n`,
        );
        const drip = setInterval(() => socket.write('X-Slow: 1\r\n'), 500);
        const end = () => {
          clearInterval(drip);
          socket.destroy();
          resolve();
        };
        socket.on('error', end);
        socket.on('close', end);
        setTimeout(end, 5000);
      }),
  },
];

/** Creates a victim with a trusted device, whose calls use the agent. */
export async function chooseVictim(stand: TestBed, agent: Agent, { withSms }: Attack): Promise<Target> {
  const [victim] = await addPeople(stand, 1, { withSms: withSms ?? false });
  if (!victim) throw new Error('no victim was added');
  const trusted = createClient(stand.ports, '198.19.0.1', agent);
  await signIn(stand, trusted, victim, { more: { isTrustedDevice: true } });
  return { stand, victim, trusted };
}
