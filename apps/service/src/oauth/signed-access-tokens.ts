import { createPublicKey, type JsonWebKey, type KeyObject } from 'node:crypto';
import { compactVerify, decodeJwt } from 'jose';
import { type KoaContextWithOIDC, Provider } from 'oidc-provider';

/** The id of the record of a signed access token begins with this, which no opaque token contains. */
export const signedStart = 'jwt.';

interface Token {
  jti: string;
  format?: 'opaque' | 'jwt';
  generateTokenId: () => string;
  getValueAndPayload: () => Promise<{ value: string; payload?: object }>;
}

/**
 * Stores signed access tokens as opaque ones, by an id that only the token contains. The engine would not store them: then nobody
 * could introspect or revoke one, and a code would be used in a statement of its own.
 */
export function storeSignedTokens(provider: Provider): void {
  const { prototype: opaque } = Object.getPrototypeOf(provider.AccessToken) as { prototype: Token };
  for (const { prototype } of [provider.AccessToken, provider.ClientCredentials]) {
    const token = prototype as unknown as Token;
    const { generateTokenId, getValueAndPayload } = token;
    token.generateTokenId = function (this: Token) {
      const id = generateTokenId.call(this);
      return this.format === 'jwt' ? signedStart + opaque.generateTokenId.call(this) : id;
    };
    token.getValueAndPayload = async function (this: Token) {
      const { value } = await getValueAndPayload.call(this);
      return { value, payload: (await opaque.getValueAndPayload.call(this)).payload ?? {} };
    };
  }
}

/** Adds what RFC 9068 has beside the claims of the engine: how and when the person signed in, where that is known. */
export function completeSignedToken(
  { oidc }: KoaContextWithOIDC,
  { jti }: { jti: string },
  { payload }: { payload: Record<string, unknown> },
): void {
  payload['jti'] = jti.slice(signedStart.length);
  const { authTime, acr, amr } = oidc.entities.RefreshToken ?? oidc.entities.AuthorizationCode ?? {};
  for (const [name, value] of Object.entries({ auth_time: authTime, acr, amr }))
    if (value !== undefined) payload[name] = value;
}

const routes = new Set(['introspection', 'revocation']);

/**
 * Replaces the signed token that a request asks about by the id of its record, which the engine finds as that of an opaque token. Its
 * signature is verified by `hasOwnSignature`, after the caller is known. Nobody may name such an id directly.
 */
export function nameSignedToken(): void {
  const { ctx } = Provider;
  const params = ctx?.oidc.params;
  const token = params?.['token'];
  if (!ctx || !params || typeof token !== 'string' || !routes.has(ctx.oidc.route)) return;
  if (ctx.state['signed'] !== undefined) return;
  const id = token.startsWith(signedStart) ? '' : idOf(token);
  if (id === undefined) return;
  ctx.state['signed'] = token;
  params['token'] = signedStart + id;
}

function idOf(token: string): string | undefined {
  // Most tokens are opaque. An error for each of them would cost more than all else here.
  if (!token.includes('.')) return undefined;
  try {
    return decodeJwt(token).jti ?? '';
  } catch {
    return undefined;
  }
}

/** The public keys of a key set, by their ids. */
export function publicKeys({ keys }: { keys: JsonWebKey[] }): Map<unknown, KeyObject> {
  return new Map(keys.map(key => [key['kid'], createPublicKey({ key, format: 'jwk' })]));
}

/** Whether the token of a request is opaque, or signed by one of the keys. The database decides whether it has expired. */
export async function hasOwnSignature(
  keys: Map<unknown, KeyObject>,
  { state }: KoaContextWithOIDC,
): Promise<boolean> {
  const token = state['signed'] as string | undefined;
  if (token === undefined) return true;
  try {
    await compactVerify(token, ({ kid }) => {
      const key = keys.get(kid);
      if (!key) throw new Error('the key is unknown');
      return key;
    });
    return true;
  } catch {
    return false;
  }
}
