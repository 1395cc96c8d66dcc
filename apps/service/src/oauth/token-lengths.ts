import { signedStart } from './signed-access-tokens';

const bitsPerCharacter = 6;
const usualBits = 256;
/** Tokens of these models are one and two characters longer than every other token. */
const bits: Record<string, number> = { AccessToken: 264, ClientCredentials: 270 };

export type TokenModel = 'AccessToken' | 'ClientCredentials' | 'RefreshToken';

/** The random bits of an id of the engine. */
export function randomBits(_context: unknown, { kind }: { kind: string }): number {
  return bits[kind] ?? usualBits;
}

/** The model of a token by its length, which saves introspection and revocation the look-up of the others. */
export function modelOfToken(token: string): TokenModel {
  const { length } = token.startsWith(signedStart) ? token.slice(signedStart.length) : token;
  if (length * bitsPerCharacter === bits['AccessToken']) return 'AccessToken';
  return length * bitsPerCharacter === bits['ClientCredentials'] ? 'ClientCredentials' : 'RefreshToken';
}
