const bitsPerCharacter = 6;
const usual = 256;
const ofAccessToken = 264;

/** Random bits of an id that the engine gives: an access token has one character more than all others. */
export function randomBits(_context: unknown, { kind }: { kind: string }): number {
  return kind === 'AccessToken' ? ofAccessToken : usual;
}

/** Says that a token is an access token, which introspection and revocation need not look for among the others. */
export function isAccessToken(token: string): boolean {
  return token.length === ofAccessToken / bitsPerCharacter;
}
