import { request as requestHttp, type RequestOptions } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP } from 'node:net';
import { webhookAnswerSeconds } from '@talon/rules/webhooks';
import { isPublicAddress } from '../kernel/public-address';
import { lookupLocal } from './lookup-local';
import { lookupPublic } from './lookup-public';

interface Sending {
  body: string;
  headers: Record<string, string>;
  /** Allows plain http and addresses of this machine or its network too. */
  isDevelopment: boolean;
  /** How long the client may take for its answer. */
  longestMilliseconds?: number;
}

/**
 * Posts JSON to an address of a client and returns the status; any but 2xx is a failure, also a redirect, which is not followed.
 * Connects to public addresses only, whatever a name leads to at this moment. The response is not read. Throws if there is none.
 */
export async function sendWebhook(
  address: string,
  { body, headers, isDevelopment, longestMilliseconds = webhookAnswerSeconds * 1000 }: Sending,
): Promise<number> {
  const { protocol, hostname } = new URL(address);
  const name = hostname.replace(/^\[|\]$/g, '');
  if (protocol !== 'https:' && !(isDevelopment && protocol === 'http:')) throw new Error('needs https');
  if (!isDevelopment && isIP(name) && !isPublicAddress(name))
    throw new Error('the host is not on the public internet');
  const options: RequestOptions = {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'Content-Length': Buffer.byteLength(body),
      'User-Agent': 'Talon-Webhooks',
      ...headers,
    },
    agent: false,
    signal: AbortSignal.timeout(longestMilliseconds),
    lookup: isDevelopment ? lookupLocal : lookupPublic,
  };
  return new Promise((resolve, reject) => {
    const send = protocol === 'https:' ? requestHttps : requestHttp;
    const sent = send(address, options, response => {
      response.destroy();
      resolve(response.statusCode ?? 0);
    });
    sent.on('error', reject);
    sent.end(body);
  });
}
