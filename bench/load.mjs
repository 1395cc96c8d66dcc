// @ts-check
import { Agent, request } from 'node:http';

/**
 * @typedef {object} Call
 * @property {'GET' | 'POST'} method
 * @property {string} path
 * @property {Record<string, string>} headers
 * @property {string} [body]
 */

/**
 * @typedef {(agent: Agent, index: number) => Promise<unknown>} Operation one or several calls; rejects if a call is refused,
 *   because that is a fault of the benchmark
 */

/**
 * Sends `count` calls, `atOnce` at a time, over keep-alive connections.
 * @param {number} port
 * @param {(index: number, port: number) => Call} callOf
 * @param {{ count: number, atOnce: number }} load
 */
export const send = (port, callOf, load) =>
  repeat((agent, index) => sendOne(agent, port, callOf(index, port)), load);

/**
 * Runs an operation `count` times, `atOnce` at a time, over keep-alive connections.
 * @param {Operation} operation
 * @param {{ count: number, atOnce: number }} load
 * @returns {Promise<{ seconds: number, milliseconds: number[] }>} the whole, and how long each took
 */
export async function repeat(operation, { count, atOnce }) {
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce });
  const milliseconds = /** @type {number[]} */ ([]);
  let next = 0;
  const worker = async () => {
    while (next < count) {
      const startedAt = performance.now();
      await operation(agent, next++);
      milliseconds.push(performance.now() - startedAt);
    }
  };
  const startedAt = performance.now();
  await Promise.all(Array.from({ length: atOnce }, worker));
  agent.destroy();
  return { seconds: (performance.now() - startedAt) / 1000, milliseconds };
}

/**
 * @param {Agent} agent
 * @param {number} port
 * @param {Call} call
 */
export async function sendOne(agent, port, call) {
  const status = await statusOf(agent, port, call);
  if (status !== 200) throw new Error(`${call.method} ${call.path} answered ${status}`);
}

/**
 * Sends a call, whatever the answer. Rejects without one.
 * @param {Agent} agent
 * @param {number} port
 * @param {Call} call
 * @returns {Promise<number | undefined>}
 */
export function statusOf(agent, port, { method, path, headers, body }) {
  return new Promise((resolve, reject) => {
    const sent = request({ agent, port, host: '127.0.0.1', method, path, headers }, answer => {
      answer.resume();
      answer.on('end', () => resolve(answer.statusCode));
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

/**
 * Sends a call and reads the JSON of its reply.
 * @param {Agent} agent
 * @param {number} port
 * @param {Call} call
 * @param {readonly number[]} expected statuses
 * @returns {Promise<any>}
 */
export function sendAndRead(agent, port, { method, path, headers, body }, expected) {
  return new Promise((resolve, reject) => {
    const sent = request({ agent, port, host: '127.0.0.1', method, path, headers }, answer => {
      /** @type {Buffer[]} */
      const chunks = [];
      answer.on('data', chunk => chunks.push(chunk));
      answer.on('end', () => {
        const text = Buffer.concat(chunks).toString();
        if (expected.includes(answer.statusCode ?? 0)) resolve(JSON.parse(text));
        else reject(new Error(`${method} ${path} answered ${answer.statusCode} ${text}`));
      });
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

/**
 * @param {readonly number[]} values
 * @param {number} share between 0 and 1
 */
export function percentile(values, share) {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

/** @param {readonly number[]} values */
export const median = values => percentile(values, 0.5);
