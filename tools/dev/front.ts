import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { createServer as createVite } from 'vite';
import { projectRoot } from '../project.mjs';

/** The hosts of the portal, whose scripts and styles come from Vite. The service serves everything else. */
const PORTAL_HOST = /^account\./;

/**
 * Serves development on one port: the portal from Vite, with hot reload, and everything else from the service. Returns what ends
 * it.
 */
export async function startFront({
  port,
  servicePort,
}: {
  port: number;
  /** Settles when the service listens. */
  servicePort: () => Promise<number>;
}): Promise<() => Promise<void>> {
  const server = createServer((message, reply) => {
    const pass = () => forward(message, reply).catch(error => giveUp(reply, error));
    if (PORTAL_HOST.test(message.headers.host ?? '')) vite.middlewares(message, reply, () => void pass());
    else void pass();
  });
  const vite = await createVite({
    configLoader: 'runner',
    root: join(projectRoot, 'apps/portal'),
    appType: 'custom',
    server: { middlewareMode: true, hmr: { server }, allowedHosts: ['.localhost'] },
  });

  async function forward(message: IncomingMessage, reply: ServerResponse) {
    const behind = await answerOf(message, await servicePort());
    const { 'content-length': _length, 'content-security-policy': _policy, ...headers } = behind.headers;
    if (!PORTAL_HOST.test(message.headers.host ?? '') || !headers['content-type']?.startsWith('text/html')) {
      reply.writeHead(behind.statusCode ?? 502, behind.headers);
      behind.pipe(reply);
      return;
    }
    // The content security policy of the built page forbids the inline script and the web socket that Vite adds.
    const html = Buffer.concat(await behind.toArray()).toString();
    reply.writeHead(behind.statusCode ?? 502, headers);
    reply.end(await vite.transformIndexHtml(message.url ?? '/', html));
  }

  await new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, () => resolve(undefined));
  });
  return async () => {
    server.closeAllConnections();
    server.close();
    await vite.close();
  };
}

function answerOf(message: IncomingMessage, port: number): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const { method, url: path } = message;
    // Requests an uncompressed page, because the page is changed afterwards.
    const headers = { ...message.headers, 'accept-encoding': 'identity' };
    const behind = request({ host: '127.0.0.1', port, method, path, headers }, resolve);
    behind.on('error', reject);
    message.pipe(behind);
  });
}

function giveUp(reply: ServerResponse, error: Error) {
  if (!reply.headersSent) reply.writeHead(502, { 'content-type': 'text/plain' });
  reply.end(`The service did not answer: ${error.message}\n`);
}
