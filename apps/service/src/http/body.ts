import type { IncomingMessage } from 'node:http';
import type { Endpoint } from '@talon/contract/endpoint';
import { Refusal } from '@talon/contract/errors';
import type { MiddlewareHandler } from 'hono';
import * as v from 'valibot';
import type { Bindings } from '../kernel/bindings';
import type { ApiContext } from './api';

const mostBodyBytes = 16 * 1024;
const mostLargeBodyBytes = 64 * 1024;
const deepestNesting = 8;
const utf8 = new TextDecoder();

type Sized = Pick<Endpoint, 'hasLargeBody'>;

const mostBytesOf = ({ hasLargeBody }: Sized) => (hasLargeBody ? mostLargeBodyBytes : mostBodyBytes);

/** Refuses a body that says that it is over the limit, before anything else of the request is looked at. */
export function limitBody(endpoint: Sized): MiddlewareHandler<{ Bindings: Bindings }> {
  const most = mostBytesOf(endpoint);
  return ({ env: { incoming } }, next) => {
    if (Number(incoming.headers['content-length'] ?? 0) > most) throw new Refusal('body-too-large');
    return next();
  };
}

/** Reads the body of a call and checks it against its schema. Refuses other types, malformed JSON and text that cannot be stored. */
export async function readBody({ env: { incoming } }: ApiContext, endpoint: Endpoint): Promise<unknown> {
  if (!endpoint.body) return undefined;
  const type = incoming.headers['content-type'] ?? '';
  if (!/^application\/json\s*(;|$)/i.test(type)) throw new Refusal('unsupported-media-type');
  const parsed = parseJson(utf8.decode(await readBytes(incoming, mostBytesOf(endpoint))));
  refuseUntypable(parsed);
  const result = v.safeParse(endpoint.body, parsed);
  if (result.success) return result.output;
  const fields = result.issues.map(issue => v.getDotPath(issue)).filter(path => path !== null);
  throw new Refusal('invalid-request', { fields: [...new Set(fields)] });
}

/** Reads the body from the connection: a web stream costs as much as a short statement. Refuses more bytes than the limit. */
function readBytes(incoming: IncomingMessage, most: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    incoming.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size > most) reject(new Refusal('body-too-large'));
      else chunks.push(chunk);
    });
    incoming.once('end', () => resolve(Buffer.concat(chunks)));
    incoming.once('error', reject);
  });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Refusal('invalid-json');
  }
}

/** Refuses text with NUL or lone surrogates, which PostgreSQL cannot store, and JSON that is nested too deeply. */
export function refuseUntypable(value: unknown, path: readonly string[] = []): void {
  if (typeof value === 'string' && (value.includes('\0') || !value.isWellFormed())) {
    throw new Refusal('invalid-request', { fields: [path.join('.')] });
  }
  if (typeof value !== 'object' || value === null) return;
  if (path.length >= deepestNesting) throw new Refusal('invalid-request');
  for (const [key, member] of Object.entries(value)) refuseUntypable(member, [...path, key]);
}
