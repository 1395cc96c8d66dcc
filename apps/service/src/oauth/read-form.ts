import type { IncomingMessage } from 'node:http';
import { errors } from 'oidc-provider';

const mostBytes = 16 * 1024;

/** Reads the fields of a posted form. */
export async function readForm(incoming: IncomingMessage): Promise<URLSearchParams> {
  const type = incoming.headers['content-type'] ?? '';
  if (!/^application\/x-www-form-urlencoded\s*(;|$)/i.test(type))
    throw new errors.InvalidRequest('not a form');
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of incoming as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > mostBytes) throw new errors.InvalidRequest('the form is too large');
    chunks.push(chunk);
  }
  return new URLSearchParams(Buffer.concat(chunks).toString());
}
