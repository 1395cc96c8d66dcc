const bitsPerCharacter = 6;
const usual = 256;
const ofAccessToken = 264;

/** The random bits of an id of the engine. An access token is one character longer than other ids. */
export function randomBits(_context: unknown, { kind }: { kind: string }): number {
  return kind === 'AccessToken' ? ofAccessToken : usual;
}

/** Whether a token is an access token, which saves introspection and revocation the look-up of other models. */
export function isAccessToken(token: string): boolean {
  return token.length === ofAccessToken / bitsPerCharacter;
}
