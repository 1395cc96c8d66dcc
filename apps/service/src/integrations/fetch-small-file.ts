import { type IncomingMessage, request as requestHttp, type RequestOptions } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP } from 'node:net';
import { isPublicAddress } from '../kernel/public-address';
import { lookupPublic } from './lookup-public';

const longestMilliseconds = 5_000;

interface Fetching {
  mostBytes: number;
  /** The accepted types, for the header `Accept`. */
  types: string;
  /** Allows plain http and addresses of this machine or its network too. */
  isDevelopment: boolean;
}

/**
 * Fetches a small file from an address that an operator typed. Refuses addresses that are not on the public internet, also
 * those that a name leads to, so that nobody reaches internal systems through the service. Follows no redirects. Throws an
 * error for the operator.
 */
export async function fetchSmallFile(
  address: string,
  { mostBytes, types, isDevelopment }: Fetching,
): Promise<Buffer> {
  const { protocol, hostname } = new URL(address);
  const name = hostname.replace(/^\[|\]$/g, '');
  if (protocol !== 'https:' && !(isDevelopment && protocol === 'http:')) throw new Error('needs https');
  if (!isDevelopment && isIP(name) && !isPublicAddress(name))
    throw new Error('is not on the public internet');
  const options: RequestOptions = {
    headers: { Accept: types },
    signal: AbortSignal.timeout(longestMilliseconds),
    ...(!isDevelopment && { lookup: lookupPublic }),
  };
  try {
    return await receive(address, options, mostBytes);
  } catch (error) {
    throw new Error(`could not be fetched: ${error instanceof Error ? error.message : 'unknown'}`, {
      cause: error,
    });
  }
}

async function receive(address: string, options: RequestOptions, mostBytes: number): Promise<Buffer> {
  const response = await send(address, options);
  const chunks: Buffer[] = [];
  let length = 0;
  // Leaving the loop closes the connection.
  for await (const chunk of response as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (response.statusCode !== 200) break;
    if (length > mostBytes) throw new Error(`it is larger than ${Math.ceil(mostBytes / 1024)} kB`);
    chunks.push(chunk);
  }
  if (response.statusCode !== 200) throw new Error(`the status is ${response.statusCode ?? 'unknown'}`);
  return Buffer.concat(chunks);
}

function send(address: string, options: RequestOptions): Promise<IncomingMessage> {
  const request = address.startsWith('https:') ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    request(address, options, resolve).on('error', reject).end();
  });
}
