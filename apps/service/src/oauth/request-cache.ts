import { type AdapterPayload, Provider } from 'oidc-provider';
import type { TokenServer } from '../domain/resource-servers/resource-servers';
import type { TokenRecord } from './token-records';
import type { GivenToken } from './token-of-request';

interface CachedRecord {
  id: string;
  payload: AdapterPayload;
}

/** What was read together with a client, a code, a token or the session status, for one request. */
interface RequestCache {
  Grant?: CachedRecord;
  Client?: CachedRecord;
  token?: GivenToken & { found: TokenRecord | undefined };
  tokenServer?: TokenServer;
}

/** Stores the code or token that the engine asks for next; undefined if there is none. */
export function cacheToken(given: GivenToken, found: TokenRecord | undefined): void {
  const { ctx } = Provider;
  if (ctx) (ctx.state as RequestCache).token = { ...given, found };
}

/** Returns once what `cacheToken` stored, in an object because it may be undefined. */
export function takeToken(model: string, id: string): { found: TokenRecord | undefined } | undefined {
  const cache = Provider.ctx?.state as RequestCache | undefined;
  const token = cache?.token;
  if (!cache || token?.id !== id || token.model !== model) return undefined;
  delete cache.token;
  return token;
}

/** Stores the resource server that the engine asks for next. */
export function cacheTokenServer(server: TokenServer): void {
  const { ctx } = Provider;
  if (ctx) (ctx.state as RequestCache).tokenServer = server;
}

/** Returns once what `cacheTokenServer` stored, if it is the server of this audience. */
export function takeTokenServer(audience: string): TokenServer | undefined {
  const cache = Provider.ctx?.state as RequestCache | undefined;
  const server = cache?.tokenServer;
  if (!cache || server?.audience !== audience) return undefined;
  delete cache.tokenServer;
  return server;
}

/** Stores a record that the engine asks for next, so that one statement reads both. */
export function cacheForRequest(kind: 'Grant' | 'Client', id: string, payload: AdapterPayload): void {
  const { ctx } = Provider;
  if (ctx) (ctx.state as RequestCache)[kind] = { id, payload };
}

/** Returns a cached record once; later reads in the same request go to the database and see newer data. */
export function takeFromCache(kind: 'Grant' | 'Client', id: string): AdapterPayload | undefined {
  const cache = Provider.ctx?.state as RequestCache | undefined;
  const cached = cache?.[kind];
  if (!cache || cached?.id !== id) return undefined;
  delete cache[kind];
  return cached.payload;
}

/** Whether the engine has identified the client of the request; otherwise it asks for the client of the token next. */
export function isClientKnown(): boolean {
  return Provider.ctx?.oidc.client !== undefined;
}

/** The id of the client that an authorization request names. PostgreSQL stores no NUL, so no client has such an id. */
export function clientIdOfRequest(): string | undefined {
  const { ctx } = Provider;
  if (ctx?.oidc.route !== 'authorization') return undefined;
  const { client_id: id } = ctx.query;
  return typeof id === 'string' && !id.includes('\0') ? id : undefined;
}

/** Whether this request asks about a token. */
export function isIntrospection(): boolean {
  return Provider.ctx?.oidc.route === 'introspection';
}

/** Whether this request redeems a code or a refresh token. */
export function isTokenRequest(): boolean {
  return Provider.ctx?.oidc.route === 'token';
}
