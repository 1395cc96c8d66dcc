import type { Queryable } from '../db/pool';
import type { Env } from '../kernel/env';
import { createOutboxTransport } from './outbox-transport';
import { createSmsGateway } from './sms-gateway';
import { createSmtpTransport } from './smtp-transport';
import type { Transport, Transports } from '../kernel/ports/transports';

type Settings = Pick<Env, 'isDemonstration' | 'mailUrl' | 'mailFrom' | 'smsGatewayUrl' | 'smsGatewayToken'>;

/** The providers of the configuration; in a demonstration without them, the outbox. */
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
  // The server does not start so; a command only adds to the queue, from which a server sends.
  return () => Promise.reject(new Error(`no provider for ${method} is configured`));
}
