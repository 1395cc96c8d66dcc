import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';

export const hostOf = (port: number) => `account-api.talon.localhost:${port}`;

interface Content {
  headers?: Record<string, string>;
  /** Makes it a POST: of a form, or of JSON. */
  body?: URLSearchParams | object;
}

/** Sends a call, and throws if it is refused. */
export async function send(port: number, path: string, { headers, body }: Content = {}) {
  const isForm = body instanceof URLSearchParams;
  const type = isForm ? 'application/x-www-form-urlencoded' : 'application/json';
  const sent = request({
    host: '127.0.0.1',
    port,
    path,
    method: body ? 'POST' : 'GET',
    headers: { Host: hostOf(port), ...(body && { 'Content-Type': type }), ...headers },
  });
  sent.end(isForm ? body.toString() : JSON.stringify(body));
  const [answer]: IncomingMessage[] = await once(sent, 'response');
  if (!answer) throw new Error(`${path} was not answered`);
  const given = await text(answer);
  if ((answer.statusCode ?? 500) >= 400)
    throw new Error(`${path} was answered ${answer.statusCode}: ${given}`);
  return { headers: answer.headers, text: given };
}
