/** What a client may be told about by webhook. The names are those on the wire. */
export const webhookEvents = [
  'consent.given',
  'consent.revoked',
  'account.merged',
  'account.restored',
  'account.erased',
  'email.changed',
  'bank_account.changed',
] as const;

export type WebhookEvent = (typeof webhookEvents)[number];

/** A delivery is tried so often; with the growing pauses of the queue, the last time after three days. */
export const mostWebhookTries = 22;

/** How long a client may take for its answer. */
export const webhookAnswerSeconds = 5;

/** A webhook that has failed for so long without one success is switched off. */
export const webhookFailingDays = 3;

/** How long deliveries are listed and can be sent again. */
export const webhookDeliveryDays = 30;

/** How long the secret before still signs beside the new one. */
export const earlierWebhookSecretSeconds = 7 * 24 * 60 * 60;
