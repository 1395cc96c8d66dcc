const bitsPerCharacter = 6;
const usual = 256;
const lengthened: Readonly<Partial<Record<string, number>>> = { RefreshToken: 264 };

/** Random bits of an id that the engine gives: one character more tells a refresh token from an access token. */
export function randomBits(_context: unknown, { kind }: { kind: string }): number {
  return lengthened[kind] ?? usual;
}

/** Whether a token can be of a kind. Introspection and revocation ask for each, and only one needs to be looked for. */
export function canBe(model: 'AccessToken' | 'RefreshToken', token: string): boolean {
  return token.length === Math.ceil(randomBits(undefined, { kind: model }) / bitsPerCharacter);
}
