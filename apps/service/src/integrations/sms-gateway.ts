import { RefusedForGood, type Transport } from '../kernel/ports/transports';

const wholeMilliseconds = 20_000;
const noAnswer = 0;
/** Answers that speak of us or of the moment, not of the message. */
const worthAnotherTry = new Set([401, 403, 408, 425, 429]);

/**
 * SMS over an HTTP gateway: `POST url` with `{ to, from, text }` as JSON, the token as bearer, and the message's id as
 * `Idempotency-Key`; any 2xx is taken.
 */
export function createSmsGateway(url: string, token: string): Transport {
  return async ({ id, destination, text, market }) => {
    const status = await fetch(url, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        Authorization: `Bearer ${token}`,
        'Idempotency-Key': id,
      },
      body: JSON.stringify({ to: destination, from: market.brand, text }),
      redirect: 'error',
      signal: AbortSignal.timeout(wholeMilliseconds),
    }).then(statusOf, () => noAnswer);
    if (status >= 200 && status < 300) return;
    const isOfThisMessage = status >= 400 && status < 500 && !worthAnotherTry.has(status);
    if (isOfThisMessage) throw new RefusedForGood(`SMS gateway: ${status}`);
    throw new Error(`SMS gateway: ${status}`);
  };
}

async function statusOf(answer: Response): Promise<number> {
  await answer.body?.cancel();
  return answer.status;
}
