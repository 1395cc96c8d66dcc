import { createHmac } from 'node:crypto';

/** The headers of a delivery as Standard Webhooks (standardwebhooks.com) defines them, with one signature for each secret. */
export function signWebhook(
  { id, body }: { id: string; body: string },
  secrets: readonly string[],
  seconds = Math.floor(Date.now() / 1000),
): Record<string, string> {
  const signatures = secrets.map(secret => {
    const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64')}`;
  });
  return {
    'webhook-id': id,
    'webhook-timestamp': String(seconds),
    'webhook-signature': signatures.join(' '),
  };
}
