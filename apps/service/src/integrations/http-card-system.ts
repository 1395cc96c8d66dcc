import * as v from 'valibot';
import { requestJson } from './request-json';
import { type CardSystem, SystemUnavailable } from '../kernel/ports/card-system';

const card = v.object({
  id: v.pipe(v.string(), v.regex(/^[!-~]{1,200}$/)),
  lastFour: v.pipe(v.string(), v.regex(/^\d{4}$/)),
  state: v.picklist(['fresh', 'activated', 'refused', 'blocked']),
});
const activation = v.object({ result: v.picklist(['activated', 'refused']) });

/** The customer's card system over HTTP, as docs/configuration.md describes. Card numbers are never part of a URL. */
export function createHttpCardSystem(base: string, token: string | undefined): CardSystem {
  const root = base.replace(/\/$/, '');
  return {
    findCard: number => requestJson(`${root}/cards/find`, card, { token, body: { number } }),
    async activateCard(cardId, idempotencyKey) {
      const url = `${root}/cards/${encodeURIComponent(cardId)}/activate`;
      const headers = { 'Idempotency-Key': idempotencyKey };
      const response = await requestJson(url, activation, { token, body: {}, headers });
      if (!response) throw new SystemUnavailable('status 404');
      return response.result;
    },
  };
}
