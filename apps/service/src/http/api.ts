import type { Market } from '@talon/markets/market';
import { Refusal } from '@talon/contract/errors';
import { fromAcceptLanguage } from '@talon/rules/language';
import type { Context, MiddlewareHandler } from 'hono';
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { Deps } from '../core/deps';
import { outcomeOf, refuse } from './answer';
import type { Bindings } from './bindings';
import { mostBodyBytes } from './body';
import type { Headers } from './security-headers';

export type ApiContext = Context<{ Bindings: Bindings }>;
export type Api = Hono<{ Bindings: Bindings }>;

/** An API host of a market before its calls are bound: headers, origins, size of bodies, and how errors are told. */
export function createApi(deps: Deps, market: Market, headers: Headers, origins: MiddlewareHandler): Api {
  const api: Api = new Hono();
  const tell = (context: ApiContext, refusal: Refusal) => {
    context.env.trace.code = refusal.code;
    return refuse(context, deps.words, market, languageOf(context, market), refusal);
  };
  api.use(async (context, next) => {
    for (const [name, value] of headers) context.header(name, value);
    context.header('X-Request-Id', context.env.requestId);
    await next();
  });
  api.use(origins);
  api.use(
    bodyLimit({
      maxSize: mostBodyBytes,
      onError: () => {
        throw new Refusal('body-too-large');
      },
    }),
  );
  api.notFound(context => tell(context, new Refusal('not-found')));
  api.onError((error, context) => {
    const outcome = outcomeOf(error);
    if (outcome.code === 'internal' || outcome.code === 'unavailable') {
      deps.log.error({ err: error, requestId: context.env.requestId }, 'a call failed');
    }
    return tell(context, outcome);
  });
  return api;
}

/** The language of the market that the request prefers. */
export function languageOf(context: ApiContext, market: Market): string {
  return fromAcceptLanguage(context.req.header('accept-language'), market.catalogues, market.defaultLanguage);
}
