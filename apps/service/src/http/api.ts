import type { Market } from '@talon/markets/market';
import { Refusal } from '@talon/contract/errors';
import { fromAcceptLanguage } from '@talon/rules/language';
import type { Context, MiddlewareHandler } from 'hono';
import { Hono } from 'hono';
import type { Deps } from '../core/deps';
import { outcomeOf, refuse } from './answer';
import type { Bindings } from './bindings';

export type ApiContext = Context<{ Bindings: Bindings }>;
export type Api = Hono<{ Bindings: Bindings }>;

/** An API host of a market before its calls are bound: whose pages may call, and how errors are told. */
export function createApi(
  deps: Deps,
  market: Market,
  origins: MiddlewareHandler<{ Bindings: Bindings }>,
): Api {
  const api: Api = new Hono();
  const tell = (context: ApiContext, refusal: Refusal) => {
    context.env.trace.code = refusal.code;
    return refuse(context, deps.words, market, languageOf(context, market), refusal);
  };
  api.use(origins);
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
