import type { Market } from '@talon/markets/market';
import type { Endpoint } from '@talon/contract/endpoint';
import { Refusal } from '@talon/contract/errors';
import { fromAcceptLanguage } from '@talon/rules/language';
import type { Context, MiddlewareHandler } from 'hono';
import { Hono } from 'hono';
import type { Deps } from '../kernel/deps';
import { hasClosedEarly } from '../kernel/closed-early';
import { errorToRefusal } from '../db/error-to-refusal';
import { refuse } from './answer';
import { auditRefusal } from './audit-refusal';
import type { Bindings } from '../kernel/bindings';
import { memoise } from './memoise';
import { referencePaths } from './reference/reference-paths';

export type ApiContext = Context<{ Bindings: Bindings }>;
export type Api = Hono<{ Bindings: Bindings }>;

/**
 * An API host of a market without its calls: CORS and error handling. `fallback`: the language of a caller who prefers none.
 * `beforeRefusal`: what the reply to a refused call waits for.
 */
export function createApi(
  deps: Deps,
  market: Market,
  origins: MiddlewareHandler<{ Bindings: Bindings }>,
  {
    fallback = market.defaultLanguage,
    beforeRefusal,
  }: {
    fallback?: string | undefined;
    beforeRefusal?: (refusal: Refusal, address: string) => Promise<void> | undefined;
  } = {},
): Api {
  const api: Api = new Hono();
  const tell = (context: ApiContext, refusal: Refusal) => {
    context.env.trace.code = refusal.code;
    auditRefusal(deps, market, context.env, refusal);
    const accepted = context.req.header('accept-language');
    const language = fromAcceptLanguage(accepted, market.catalogues, fallback);
    return refuse(context, deps.translate, market, language, refusal);
  };
  api.use(origins);
  api.notFound(context => tell(context, new Refusal('not-found')));
  api.onError(async (error, context) => {
    // The client has closed the connection: the service has not failed, so nothing is logged.
    const outcome = hasClosedEarly(context.env.incoming)
      ? new Refusal('invalid-json')
      : errorToRefusal(error);
    if (outcome.code === 'internal' || outcome.code === 'unavailable') {
      deps.log.error({ err: error, requestId: context.env.requestId }, 'a call failed');
    }
    await beforeRefusal?.(outcome, context.env.address);
    return tell(context, outcome);
  });
  return api;
}

/** The document that describes the calls of an API host. */
export function serveDocument(api: Api, describe: () => Promise<object>): void {
  const made = memoise(async () => JSON.stringify(await describe()));
  api.get('/openapi.json', async context => {
    const document = await made();
    context.header('Cache-Control', 'public, max-age=300');
    return context.body(document, 200, { 'Content-Type': 'application/json' });
  });
}

/** Answers 405 with `Allow` for known paths. Call it after all calls are bound. */
export function refuseOtherMethods(api: Api, endpoints: readonly Pick<Endpoint, 'method' | 'path'>[]): void {
  const methodsByPath = new Map<string, string[]>(
    ['/openapi.json', ...referencePaths].map(path => [path, ['GET']]),
  );
  for (const { method, path } of endpoints) {
    methodsByPath.set(path, [...(methodsByPath.get(path) ?? []), method]);
  }
  for (const [path, methods] of methodsByPath) {
    api.all(honoPath(path), context => {
      context.header('Allow', methods.join(', '));
      throw new Refusal('method-not-allowed');
    });
  }
}

export function honoPath(path: string): string {
  return path.replace(/\{(\w+)\}/g, ':$1');
}
