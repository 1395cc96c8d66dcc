import * as v from 'valibot';
import { ask } from './ask';
import { type CardSystem, SystemUnavailable } from '../kernel/ports/card-system';

const card = v.object({
  id: v.pipe(v.string(), v.regex(/^[!-~]{1,200}$/)),
  lastFour: v.pipe(v.string(), v.regex(/^\d{4}$/)),
  state: v.picklist(['fresh', 'activated', 'refused', 'blocked']),
});
const activation = v.object({ result: v.picklist(['activated', 'refused']) });

/** The customer's card system over HTTP, as docs/operating.md describes it. No number stands in an address. */
export function createHttpCardSystem(base: string, token: string | undefined): CardSystem {
  const root = base.replace(/\/$/, '');
  return {
    findCard: number => ask(`${root}/cards/find`, card, { token, body: { number } }),
    async activateCard(cardId, idempotencyKey) {
      const url = `${root}/cards/${encodeURIComponent(cardId)}/activate`;
      const headers = { 'Idempotency-Key': idempotencyKey };
      const answer = await ask(url, activation, { token, body: {}, headers });
      if (!answer) throw new SystemUnavailable('status 404');
      return answer.result;
    },
  };
}
