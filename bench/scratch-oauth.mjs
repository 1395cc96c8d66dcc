import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { startThrowAwayCluster } from '../tools/postgres/throw-away.mjs';
import { createDatabase } from '../tools/start/create-database.mjs';
import { registerClient, visitLeast, visitProduct, visitPlatform } from './applications.mjs';
import { codeFlow, introspect, refresh, refreshSigned, userinfo } from './authorize.mjs';
import { processCpu, serverCpu, memoryOf } from './cpu.mjs';
import { repeat, median } from './load.mjs';
import { startMailSink } from './mail-sink.mjs';
import { fill } from './people.mjs';
import { few } from './many-accounts.mjs';
import { service, startProcess } from './processes.mjs';

const cluster = await startThrowAwayCluster({ settings: { shared_buffers: '256MB' } });
const mails = await startMailSink();
const scratch = await mkdtemp(join(tmpdir(), 'talon-bench-'));
const postmaster = Number(readFileSync(join(cluster.directory, 'postmaster.pid'), 'utf8').split('\n', 1)[0]);
const around = { databaseUrl: await createDatabase(cluster, 'talon'), mailUrl: mails.url, scratch };
try {
  const product = await startProcess(service, around);
  const client = new pg.Client(around.databaseUrl);
  await client.connect();
  await fill(client, 0, few);
  const secret = registerClient(product.env, scratch);
  const other = await startProcess('bench/baseline-provider.mjs', around);
  const sides = [await visitProduct(product, secret), await visitLeast(other)];
  console.log('idle', memoryOf(product.pid).toFixed(0), 'MiB');
  const names = (process.argv[2] ?? 'introspect,userinfo,refresh,codeFlow').split(',');
  const ops = { codeFlow, introspect, refresh, userinfo, refreshSigned };
  for (const name of names) {
    for (const atOnce of [1, 8]) {
      for (const side of sides)
        await repeat(agent => ops[name](side, agent), {
          count: 1500,
          atOnce: name.startsWith('refresh') ? 1 : atOnce,
        });
      const results = [[], []];
      for (let round = 0; round < 9; round += 1)
        for (const [nth, side] of sides.entries()) {
          const before = [processCpu(side.pid), serverCpu(postmaster)];
          await repeat(agent => ops[name](side, agent), {
            count: 150,
            atOnce: name.startsWith('refresh') ? 1 : atOnce,
          });
          results[nth].push([
            (processCpu(side.pid) - before[0]) / 150,
            (serverCpu(postmaster) - before[1]) / 150,
          ]);
        }
      const [p, b] = results.map(rounds => [0, 1].map(part => median(rounds.map(r => r[part]))));
      console.log(
        name,
        atOnce,
        'product',
        p.map(x => x.toFixed(3)).join('+'),
        'baseline',
        b.map(x => x.toFixed(3)).join('+'),
        'ratio',
        ((p[0] + p[1]) / (b[0] + b[1])).toFixed(2),
      );
    }
  }
  await product.stop();
  await other.stop();
  await client.end();
} finally {
  await cluster.stop();
  await mails.stop();
  await rm(scratch, { recursive: true, force: true });
}
