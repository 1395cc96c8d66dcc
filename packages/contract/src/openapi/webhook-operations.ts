import {
  mostWebhookTries,
  webhookAnswerSeconds,
  webhookDeliveryDays,
  webhookEvents,
  webhookFailingDays,
} from '@talon/rules/webhooks';
import { webhookPayload, webhooks } from '../webhooks';
import { exampleBody } from './example-of';
import { schemaOf } from './schema-of';

export const webhookTag = {
  name: 'Webhooks',
  description:
    `What we post to the \`webhook_uri\` of a client that is registered for the event (\`webhook_events\`), about people who have ` +
    `given it access. Deliveries are signed as Standard Webhooks (standardwebhooks.com) defines: verify the signature before you ` +
    `read the body. A delivery may arrive twice, with the same \`webhook-id\`, and in any order.`,
};

const text = { type: 'string' };

/** The headers of a delivery, as Standard Webhooks defines them. */
const headers = [
  {
    name: 'webhook-id',
    description: 'The id of the delivery, the same at each try. Skip an id that you know.',
    schema: { ...text, format: 'uuid' },
    example: '0a4f5bd8-0c1c-4b0a-9f1e-5b8e5a1c2d3e',
  },
  {
    name: 'webhook-timestamp',
    description:
      'When this try was signed, in seconds since 1970. Refuse it if it is older than five minutes.',
    schema: { ...text, pattern: String.raw`^\d+$` },
    example: '1795426800',
  },
  {
    name: 'webhook-signature',
    description:
      '`v1,` and the HMAC-SHA-256 in base64 of `ID.TIMESTAMP.BODY`; several with spaces between them while two secrets are valid. ' +
      'The key is what follows `whsec_` in the webhook secret, decoded from base64.',
    schema: { ...text, pattern: String.raw`^v1,[A-Za-z0-9+/]{43}=( v1,[A-Za-z0-9+/]{43}=)*$` },
    example: 'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=',
  },
].map(header => ({ ...header, in: 'header', required: true }));

/** What the client's answer leads to. */
const responses = {
  '2XX': {
    description: `Accepted. Answer within ${webhookAnswerSeconds} seconds, and do the work afterwards.`,
  },
  410: {
    description: `The webhook is switched off at once. What happens meanwhile is held for ${webhookDeliveryDays} days, until an operator switches it on.`,
  },
  default: {
    description:
      `Anything else, a redirect or no answer: tried again with growing pauses, ${mostWebhookTries} times within three days. ` +
      `A webhook that accepts nothing for ${webhookFailingDays} days is switched off.`,
  },
};

/** The webhooks of an OpenAPI 3.1 document, by event. */
export function webhookOperations(): Record<string, object> {
  return Object.fromEntries(
    webhookEvents.map(event => {
      const { operationId, summary } = webhooks[event];
      const schema = schemaOf(webhookPayload(event), operationId, 'output');
      const requestBody = {
        required: true,
        content: { 'application/json': { schema, example: exampleBody(schema, operationId) } },
      };
      const post = {
        operationId,
        tags: [webhookTag.name],
        summary,
        parameters: headers,
        requestBody,
        responses,
      };
      return [event, { post }];
    }),
  );
}
