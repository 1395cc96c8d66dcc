/** The id of the record of a signed access token begins with this, which no opaque token contains. */
export const signedStart = 'jwt.';

const bitsPerCharacter = 6;
const usualBits = 256;
/** Tokens of these models are one and two characters longer than every other token. */
const longerBits: Record<string, number> = { AccessToken: 264, ClientCredentials: 270 };

/** The random bits of an id of the engine. */
export function randomBits(_context: unknown, { kind }: { kind: string }): number {
  return longerBits[kind] ?? usualBits;
}

/**
 * Whether a code or token may be of a model, by its length. The engine looks a token that somebody asks about
 * up in three models; so the database is asked once.
 */
export function mayBeOf(model: string, token: string): boolean {
  return (
    token.startsWith(signedStart) ||
    token.length === Math.ceil(randomBits(undefined, { kind: model }) / bitsPerCharacter)
  );
}
