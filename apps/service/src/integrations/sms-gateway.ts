import { ProviderFailed, RefusedForGood, type Transport } from '../kernel/ports/transports';

const timeoutMilliseconds = 20_000;
const noResponse = 0;
/** Client errors that the message did not cause, so that a retry may succeed. A gateway answers 403 about one number. */
const retryable = new Set([401, 408, 425, 429]);

/**
 * Sends SMS over an HTTP gateway: `POST url` with `{ to, from, text }` as JSON, a bearer token, and the message id as
 * `Idempotency-Key`. Any 2xx status is success.
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
      signal: AbortSignal.timeout(timeoutMilliseconds),
    }).then(statusOf, () => noResponse);
    if (status >= 200 && status < 300) return;
    const isFinal = status >= 400 && status < 500 && !retryable.has(status);
    if (isFinal) throw new RefusedForGood(`SMS gateway: ${status}`);
    throw new ProviderFailed(`SMS gateway: ${status}`);
  };
}

async function statusOf(response: Response): Promise<number> {
  await response.body?.cancel();
  return response.status;
}
