// @ts-check
import { readFileSync } from 'node:fs';
import { Agent, request } from 'node:https';
import { join } from 'node:path';

/** Where the requests come from: a loopback address of its own, so that it is not that of the proxy. */
export const CLIENT_ADDRESS = '127.9.9.9';

/**
 * @typedef {object} Answer
 * @property {number} status
 * @property {import('node:http').IncomingHttpHeaders} headers
 * @property {string} text
 * @property {number | undefined} from the port of the client: the same for two requests on one connection
 */

/**
 * A client of a proxy on this machine that trusts the certificate of the folder.
 * @param {string} folder
 * @param {number} port
 * @param {number} connections to each host at most
 */
export function createClient(folder, port, connections) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const ca = readFileSync(join(folder, 'fullchain.pem'));

  /**
   * @param {string} host
   * @param {string} path
   * @param {{ method?: string, headers?: Record<string, string>, body?: string }} [options]
   * @returns {Promise<Answer>}
   */
  function ask(host, path, { method = 'GET', headers = {}, body } = {}) {
    const to = { agent, host: '127.0.0.1', port, localAddress: CLIENT_ADDRESS, servername: host, ca };
    return new Promise((resolve, reject) => {
      const sent = request(
        { ...to, method, path, headers: { Host: `${host}:${port}`, ...headers } },
        reply => {
          let text = '';
          const { localPort: from } = reply.socket;
          reply.on('data', data => (text += data));
          reply.on('end', () =>
            resolve({ status: reply.statusCode ?? 0, headers: reply.headers, text, from }),
          );
          reply.on('error', reject);
        },
      );
      sent.on('error', reject);
      if (headers['Expect'] === undefined) return sent.end(body);
      // The body follows if the server asks for it. One that refuses it closes the connection, and the client could lose the answer.
      sent.on('continue', () => sent.end(body));
      sent.flushHeaders();
    });
  }
  return { ask, agent };
}
