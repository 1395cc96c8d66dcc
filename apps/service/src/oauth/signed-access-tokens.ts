import { createPublicKey, type JsonWebKey, type KeyObject } from 'node:crypto';
import { compactVerify, decodeJwt } from 'jose';
import {
  type AccessToken,
  type AdapterPayload,
  type ClientCredentials,
  type JWTStructured,
  type KoaContextWithOIDC,
  Provider,
} from 'oidc-provider';
import type { AdapterDeps } from './adapter';
import { storeAccessToken } from './refresh-token-adapter';
import { createTokenAdapter } from './token-adapter';
import { signedStart } from './token-lengths';

/**
 * Adds what RFC 9068 has beside the claims of the engine: how and when the person signed in, where that is
 * known. Then stores the token by an id that only it contains. The engine does not store it: then nobody
 * could introspect or revoke it.
 */
export async function finishSignedToken(
  deps: AdapterDeps,
  market: string,
  { oidc }: KoaContextWithOIDC,
  token: SignedToken,
  { payload }: JWTStructured,
): Promise<void> {
  const { authTime, acr, amr } = oidc.entities.RefreshToken ?? oidc.entities.AuthorizationCode ?? {};
  for (const [name, value] of Object.entries({ auth_time: authTime, acr, amr }))
    if (value !== undefined) payload[name] = value;
  const { jti, iat, exp } = payload as { jti: string; iat: number; exp: number };
  const record = { ...storedFields(token), iat, exp };
  const given = [`${signedStart}${jti}`, record, exp - iat] as const;
  await (token.kind === 'AccessToken'
    ? storeAccessToken(deps, market, [...given])
    : createTokenAdapter(deps, market, token.kind).upsert(...given));
}

type SignedToken = AccessToken | ClientCredentials;

/** What the engine stores of an opaque token. */
function storedFields(token: SignedToken): AdapterPayload {
  const { kind, clientId, aud, scope, jkt } = token;
  const common = { kind, clientId, aud, scope, jkt };
  if (token.kind === 'ClientCredentials') return common;
  const { accountId, grantId, gty, sessionUid, sid } = token;
  return { ...common, accountId, grantId, gty, sessionUid, sid };
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
