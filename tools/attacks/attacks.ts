import { randomInt } from 'node:crypto';
import { connect } from 'node:net';
import type { Agent } from 'node:http';
import type { Stand } from '../two-nodes/two-services';
import { type Client, createClient, type Reply } from './client';
import { recover, signIn } from './flows';
import { addPeople, password, type Person } from './people';

/** What an attacker has: so many browsers at any address, and the person they are after. */
export interface Attacker {
  ports: readonly number[];
  agent: Agent;
  victim: Person;
}

/** The person under attack. */
export interface Target {
  stand: Stand;
  victim: Person;
  /** A device that the victim trusted before the attack. */
  trusted: Client;
}

export interface Attack {
  name: string;
  atOnce: number;
  /** The victim's authenticator is SMS. */
  withSms?: true;
  /** One act of the attack; the number counts them. */
  act: (attacker: Attacker, number: number) => Promise<unknown>;
  /** What the victim does in the middle of it; it has to succeed. */
  victimDoes?: (target: Target) => Promise<Reply[]>;
}

const ipv4 = (number: number) =>
  `203.${(number >> 16) % 256}.${Math.floor(number / 250) % 256}.${(number % 250) + 1}`;
/** Networks of one IPv6 /48. */
const ofOneSite = (number: number) => `2001:db8:77:${(number % 65_536).toString(16)}::1`;

const browser = ({ ports, agent }: Attacker, from: string) => createClient(ports, from, agent);
const digits = (length: number) => String(randomInt(10 ** Math.min(length, 9))).padStart(length, '0');

/** Each act is at the address of its own that the number names. */
export const attacks: readonly Attack[] = [
  {
    name: 'wrong passwords for one account from 60 networks',
    atOnce: 4,
    act: (by, number) =>
      browser(by, ipv4(number % 60)).call('/token', {
        body: { email: by.victim.email, password: `wrong ${number} guess` },
      }),
    victimDoes: ({ stand, trusted, victim }) => signIn(stand, trusted, victim),
  },
  {
    name: 'wrong passwords for 150 accounts from one network',
    atOnce: 8,
    act: (by, number) =>
      browser(by, ipv4(7)).call('/token', {
        body: { email: `person${number % 150}@attacks.example`, password: `wrong ${number} guess` },
      }),
  },
  {
    name: '110 connections with invented identifiers from one network',
    atOnce: 110,
    act: (by, number) =>
      browser(by, ipv4(9)).call('/token', {
        body: { email: `nobody${number}@invented.example`, password: 'een verzonnen zin' },
      }),
  },
  {
    name: 'wrong SMS codes of somebody who knows the password',
    atOnce: 1,
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
    async act(by, number) {
      const mine = browser(by, ofOneSite(number));
      const { json } = await mine.call('/onboarding', {
        body: { card_number: `5065${String(10 ** 11 + 60_000 + (number % 500))}` },
      });
      const headers = { 'X-Onboarding': String(json['handle']) };
      await mine.call('/onboarding/phone', { headers, body: { phone: `+32472${digits(6)}` } });
      await mine.call('/user/forgot-password', { body: { phone: `+32473${digits(6)}` } });
    },
  },
  {
    name: 'invented card numbers from many networks',
    atOnce: 4,
    act: (by, number) =>
      browser(by, ipv4(500 + number)).call('/onboarding', { body: { card_number: `5065${digits(12)}` } }),
  },
  {
    name: 'codes requested for the victim by strangers',
    atOnce: 2,
    act: (by, number) =>
      browser(by, ipv4(900 + number)).call('/user/forgot-password', {
        body: { email: by.victim.email },
      }),
    victimDoes: ({ stand, trusted, victim }) => signIn(stand, trusted, victim),
  },
  {
    name: 'error reports and bodies that are too large or broken',
    atOnce: 8,
    async act(by, number) {
      const mine = browser(by, ipv4(3000 + number));
      await mine.call('/token', { body: '{"email":'.repeat(3000) });
      await mine.call('/challenge/confirm', { body: { payload: 'x'.repeat(60_000), code: '0' } });
      await mine.call('/user', { headers: { Authorization: `Bearer ${'A'.repeat(43)}` } });
    },
  },
  {
    name: '200 connections that send a byte now and then',
    atOnce: 200,
    act: ({ ports }, number) =>
      new Promise<void>(resolve => {
        const socket = connect(ports[number % ports.length] ?? 0, '127.0.0.1');
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

/** A victim with a device that they trust, which uses the agent. */
export async function chooseVictim(stand: Stand, agent: Agent, { withSms }: Attack): Promise<Target> {
  const [victim] = await addPeople(stand, 1, { withSms: withSms ?? false });
  if (!victim) throw new Error('no victim was added');
  const trusted = createClient(stand.ports, '198.19.0.1', agent);
  await signIn(stand, trusted, victim, { more: { isTrustedDevice: true } });
  return { stand, victim, trusted };
}
