import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { request } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { NODE_PATH } from './add-node.ts';
import { canChangeRoot, nodeInRoot } from './change-root.ts';

/**
 * Starts the Node of an assembled folder with an environment of its own. Root starts it as in a container: the folder is its
 * whole root, and another user runs it who cannot write there. Everybody else starts it in the folder. The paths in `args` begin
 * in the folder of the service.
 */
export function startAssembled(root: string, args: string[], env: Record<string, string>) {
  const [program, ...given] = canChangeRoot
    ? nodeInRoot(root, args.map(inApp))
    : [join(root, NODE_PATH), ...args];
  const cwd = canChangeRoot ? '/' : join(root, 'app');
  const child = spawn(program, given, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', data => (output += data));
  const exit = once(child, 'exit').then(([code, signal]) => code ?? signal);
  return { child, exit, output: () => output };
}

/** A file of the service, or another argument. */
const inApp = (arg: string) => (arg.startsWith('apps/') ? `/app/${arg}` : arg);

export function ask(
  port: number,
  host: string,
  path: string,
  body?: object,
  headers: Record<string, string> = {},
): Promise<{ status: number; text: string }> {
  const options = { host: '127.0.0.1', port, path, method: body ? 'POST' : 'GET', agent: false };
  return new Promise((resolve, reject) => {
    const sent = request({ ...options, headers: { Host: host, ...headers } }, reply => {
      let text = '';
      reply.on('data', data => (text += data));
      reply.on('end', () => resolve({ status: reply.statusCode ?? 0, text }));
    });
    sent.on('error', reject);
    sent.end(body && JSON.stringify(body));
  });
}

/** Waits until a node is ready. */
export async function untilReady(port: number, service: ReturnType<typeof startAssembled>) {
  for (let tries = 0; tries < 600; tries += 1) {
    const answer = await ask(port, 'localhost', '/ready').catch(() => undefined);
    if (answer?.status === 200) return;
    if (service.child.exitCode !== null) break;
    await sleep(100);
  }
  throw new Error(`the service is not ready:\n${service.output()}`);
}
