import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';

export interface Reply {
  status: number;
  json: Record<string, unknown>;
}

export interface Request {
  method?: string;
  body?: object | string;
  headers?: Record<string, string>;
}

export type Client = ReturnType<typeof createClient>;

/**
 * A browser with its own address, behind a proxy that the services trust. It stores cookies and its newest token. `onReply`
 * receives each reply.
 */
export function createClient(
  ports: readonly number[],
  from: string,
  agent: Agent,
  onReply: (reply: Reply) => void = () => undefined,
) {
  const cookies = new Map<string, string>();
  const deviceId = randomUUID();
  let token = '';
  let calls = 0;

  return {
    from,
    signedOut: () => void (token = ''),
    call(path: string, { method, body, headers = {} }: Request = {}): Promise<Reply> {
      const port = ports[(calls += 1) % ports.length] ?? 0;
      const text = body === undefined || typeof body === 'string' ? body : JSON.stringify(body);
      const sent = {
        Host: `account-api.talon.localhost:${port}`,
        'X-Forwarded-For': from,
        'X-Device-ID': deviceId,
        'Accept-Language': 'nl',
        ...(text !== undefined && { 'Content-Type': 'application/json' }),
        ...(token && { Authorization: `Bearer ${token}` }),
        ...(cookies.size > 0 && { Cookie: [...cookies].map(pair => pair.join('=')).join('; ') }),
        ...headers,
      };
      const options = { agent, port, host: '127.0.0.1', method: method ?? (text ? 'POST' : 'GET'), path };
      return new Promise((resolve, reject) => {
        const sending = request({ ...options, headers: sent }, answer => {
          for (const line of answer.headers['set-cookie'] ?? []) {
            const [name = '', value = ''] = (line.split(';', 1)[0] ?? '').split('=');
            cookies.set(name, value);
          }
          let received = '';
          answer.on('data', chunk => (received += String(chunk)));
          answer.on('error', reject);
          answer.on('end', () => {
            const json = readJson(received);
            if (typeof json['access_token'] === 'string') token = json['access_token'];
            const reply = { status: answer.statusCode ?? 0, json };
            onReply(reply);
            resolve(reply);
          });
        });
        sending.on('error', reject);
        sending.end(text);
      });
    },
  };
}

function readJson(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text || '{}') as Record<string, unknown>;
  } catch {
    return {};
  }
}
