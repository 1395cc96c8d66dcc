// @ts-check
// An import in the console: how many lines a second one node imports, with how much memory, while it serves.
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { send } from './console.mjs';
import { memoryOf } from './cpu.mjs';

const lines = 50_000;
const pieceBytes = 48_000;

/**
 * Uploads a file of accounts with e-mail, phone and names, imports it, and measures.
 * @param {{ port: number, pid: number }} product
 * @param {import('pg').Client} client
 * @returns {Promise<{ perSecond: number, mostMemory: number }>} `mostMemory` of the node, in MiB
 */
export async function timeImport({ port, pid }, client) {
  const token = randomBytes(32).toString('base64url');
  const staffId = randomUUID();
  await client.query("insert into staff (id, name, email, roles) values ($1, 'Bench', $2, '{operator}')", [
    staffId,
    `${staffId}@bench.example`,
  ]);
  await client.query(
    `insert into staff_sessions (token_hash, staff_id, method, address, ends_at)
     values ($1, $2, 'passkey', '', now() + interval '8 hours')`,
    [createHash('sha256').update(token).digest(), staffId],
  );
  /** @param {string} method @param {string} path @param {object} [body] */
  const call = async (method, path, body) => {
    const { status, json } = await send(port, token, path, body, method);
    if (status >= 300) throw new Error(`${method} ${path} was answered ${status}`);
    return json;
  };
  const rows = Array.from(
    { length: lines },
    (_, index) =>
      `import-${index},import${index}@bench.example,+3246${String(index).padStart(7, '0')},Lotte,Peeters`,
  );
  const content = Buffer.from(['reference,emails,phones,firstname,lastname', ...rows, ''].join('\n'));
  const { file_id: file } = await call('POST', '/api/import-files', {
    kind: 'accounts',
    name: 'bench.csv',
    bytes: content.length,
  });
  for (let start = 0; start < content.length; start += pieceBytes)
    await call('PUT', `/api/import-files/${file}/pieces/${start}`, {
      content: content.subarray(start, start + pieceBytes).toString('base64'),
    });
  const { id } = await call('POST', `/api/import-files/${file}/import`);
  const begun = performance.now();
  let mostMemory = 0;
  await call('POST', `/api/imports/${id}/start`, { reason: 'benchmark' });
  for (let state = ''; state !== 'finished'; ) {
    await sleep(100);
    mostMemory = Math.max(mostMemory, memoryOf(pid));
    ({ state } = await call('GET', `/api/imports/${id}`));
  }
  return { perSecond: lines / ((performance.now() - begun) / 1000), mostMemory };
}
