import { type AdapterPayload, Provider } from 'oidc-provider';

interface CachedRecord {
  id: string;
  payload: AdapterPayload;
}

/** The grant and client that were read together with a code, a token or the session status, for one request. */
type RequestCache = Partial<Record<'Grant' | 'Client', CachedRecord>>;

/** Stores a record that the engine asks for next, so that one statement reads both. */
export function cacheForRequest(kind: keyof RequestCache, id: string, payload: AdapterPayload): void {
  const { ctx } = Provider;
  if (ctx) (ctx.state as RequestCache)[kind] = { id, payload };
}

/** Returns a cached record once; later reads in the same request go to the database and see newer data. */
export function takeFromCache(kind: keyof RequestCache, id: string): AdapterPayload | undefined {
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

/** Whether this request redeems a code or a refresh token. */
export function isTokenRequest(): boolean {
  return Provider.ctx?.oidc.route === 'token';
}
