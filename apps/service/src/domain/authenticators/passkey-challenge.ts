import { randomBytes, timingSafeEqual } from 'node:crypto';
import { passkeySignInSeconds } from '@talon/rules/limits';
import { readClock } from '../../db/read-clock';
import type { Deps } from '../../kernel/deps';

const nonceLength = 16;
const expiryLength = 6;
const bodyLength = nonceLength + expiryLength;
const macLength = 32;

/** What a passkey signs for a sign-in, read from its text. */
export interface SignInNonce {
  /** As the passkey has signed it. */
  text: string;
  nonce: Buffer;
  /** By the clock of the database. */
  expiresAt: Date;
}

type Keys = Pick<Deps, 'keyedHash'>;

/** What a passkey signs in to: a market, or the console. */
type Place = { readonly id: string };

/**
 * What a passkey signs to sign in: a random nonce and its expiry, signed by us. Nothing is stored until it is used, so anybody
 * may request any number. Any node accepts it.
 */
export async function newSignInNonce(deps: Keys & Pick<Deps, 'db'>, place: Place): Promise<string> {
  const expires = Math.round(((await readClock(deps.db)) + passkeySignInSeconds) * 1000);
  const expiry = Buffer.alloc(expiryLength);
  expiry.writeUIntBE(expires, 0, expiryLength);
  const body = Buffer.concat([randomBytes(nonceLength), expiry]);
  return Buffer.concat([body, macOf(deps, place, body)]).toString('base64url');
}

/** Reads it back; undefined if we have not issued it for this place. The expiry is not checked here. */
export function readSignInNonce(deps: Keys, place: Place, text: string): SignInNonce | undefined {
  const bytes = Buffer.from(text, 'base64url');
  if (bytes.length !== bodyLength + macLength || bytes.toString('base64url') !== text) return undefined;
  const body = bytes.subarray(0, bodyLength);
  if (!timingSafeEqual(bytes.subarray(bodyLength), macOf(deps, place, body))) return undefined;
  const expiresAt = new Date(body.readUIntBE(nonceLength, expiryLength));
  return { text, nonce: body.subarray(0, nonceLength), expiresAt };
}

/** What a passkey signs to confirm a challenge or to be enrolled: it lives as long as the challenge with this payload. */
export function challengeOf(deps: Keys, payload: string): string {
  return deps.keyedHash('passkey-challenge', `payload ${payload}`).toString('base64url');
}

function macOf(deps: Keys, { id }: Place, body: Buffer): Buffer {
  return deps.keyedHash('passkey-challenge', `sign-in ${id} ${body.toString('hex')}`);
}
