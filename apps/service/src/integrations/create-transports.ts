import type { Queryable } from '../db/pool';
import type { Env } from '../kernel/env';
import { createOutboxTransport } from './outbox-transport';
import { createSmsGateway } from './sms-gateway';
import { createSmtpTransport } from './smtp-transport';
import type { Transport, Transports } from '../kernel/ports/transports';

type Settings = Pick<Env, 'isDemonstration' | 'mailUrl' | 'mailFrom' | 'smsGatewayUrl' | 'smsGatewayToken'>;

/** Creates the transports to the configured providers; a demonstration without providers uses the outbox. */
export function createTransports(db: Queryable, env: Settings): Transports {
  const from = (domain: string, brand: string) => env.mailFrom ?? `${brand} <no-reply@${domain}>`;
  const { mailUrl, smsGatewayUrl, smsGatewayToken = '' } = env;
  return {
    email: mailUrl ? createSmtpTransport(mailUrl, from) : withoutProvider(db, env, 'email'),
    sms: smsGatewayUrl ? createSmsGateway(smsGatewayUrl, smsGatewayToken) : withoutProvider(db, env, 'sms'),
  };
}

function withoutProvider(db: Queryable, env: Settings, method: 'email' | 'sms'): Transport {
  if (env.isDemonstration) return createOutboxTransport(db, method);
  // Commands run without a provider, because they only add to the queue. A server would refuse to start.
  return () => Promise.reject(new Error(`no provider for ${method} is configured`));
}
