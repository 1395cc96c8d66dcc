import { storedHash } from '../start/keys.mjs';
import type { TestBed } from '../two-nodes/two-services';
import type { Client, Reply } from './client';
import { password } from './people';

let count = 0;

/** Somebody new: a card that nobody has, a mailbox, and a number in one of many blocks of a thousand. */
async function newcomer({ database, hashKeys }: TestBed) {
  count += 1;
  const card = `5065${String(30_000_000_000 + count)}1`;
  await database.query(
    "insert into card_system_cards (number_hash, last_four, state) values ($1, '0001', 'fresh')",
    [storedHash(hashKeys, 'card', card)],
  );
  const phone = `+32473${String((count * 7919) % 1_000_000).padStart(6, '0')}`;
  return { card, email: `newcomer${count}@attacks.example`, phone };
}

/** Registers somebody new with a card, who verifies an e-mail and a phone. */
export async function onboard(stand: TestBed, client: Client): Promise<Reply[]> {
  const { card, email, phone } = await newcomer(stand);
  client.signedOut();
  const begun = await client.call('/onboarding', { body: { card_number: card } });
  const headers = { 'X-Onboarding': String(begun.json['handle']) };
  const calls = [begun];
  const send = async (path: string, body: object, method = 'POST') => {
    const reply = await client.call(path, { method, headers, body });
    calls.push(reply);
    return reply;
  };
  const prove = async (path: string, body: object, destination: string) => {
    const { payload } = ((await send(path, body)).json['challenge'] ?? {}) as { payload?: string };
    if (!payload) return false;
    const code = await stand.nextCode(destination);
    return (await send('/challenge/confirm', { payload, code })).status < 300;
  };
  const versions = { terms_version: '2026-09', privacy_version: '2026-09' };
  await send('/onboarding/terms', { ...versions, language: 'nl', marketing: false }, 'PUT');
  const person = { firstname: 'Noor', lastname: 'Nieuw', birthdate: '1990-05-17', language: 'nl' };
  await send('/onboarding/person', person, 'PUT');
  if (!(await prove('/onboarding/email', { email }, email))) return calls;
  if (!(await prove('/onboarding/phone', { phone }, phone))) return calls;
  await send('/onboarding/password', { password });
  return calls;
}
