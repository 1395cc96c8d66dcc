// @ts-check
import { createServer, request } from 'node:http';
import { join } from 'node:path';
import { createServer as createVite } from 'vite';
import { projectRoot } from '../project.mjs';

/** The hosts of the portal, whose scripts and styles come from Vite. The service serves everything else. */
const PORTAL_HOST = /^account\./;

/**
 * Serves development on one port: the portal from Vite, with hot reload, and everything else from the service.
 * @param {object} options
 * @param {number} options.port
 * @param {() => Promise<number>} options.servicePort settles when the service listens
 * @returns {Promise<() => Promise<void>>} ends it
 */
export async function startFront({ port, servicePort }) {
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

  /**
   * @param {import('node:http').IncomingMessage} message
   * @param {import('node:http').ServerResponse} reply
   */
  async function forward(message, reply) {
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

/**
 * @param {import('node:http').IncomingMessage} message
 * @param {number} port
 * @returns {Promise<import('node:http').IncomingMessage>}
 */
function answerOf(message, port) {
  return new Promise((resolve, reject) => {
    const { method, url: path } = message;
    // Requests an uncompressed page, because the page is changed afterwards.
    const headers = { ...message.headers, 'accept-encoding': 'identity' };
    const behind = request({ host: '127.0.0.1', port, method, path, headers }, resolve);
    behind.on('error', reject);
    message.pipe(behind);
  });
}

/**
 * @param {import('node:http').ServerResponse} reply
 * @param {Error} error
 */
function giveUp(reply, error) {
  if (!reply.headersSent) reply.writeHead(502, { 'content-type': 'text/plain' });
  reply.end(`The service did not answer: ${error.message}\n`);
}
