import { execFileSync } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { appendFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { childrenOf } from '../child-processes.ts';
import { freePort } from '../postgres/server.mjs';
import { serverIdentity } from '../postgres/server-identity.ts';
import { startLine } from './line.ts';
import { leaderProxy, type Member, patroniConfiguration, superuser } from './patroni.ts';
import { startProgram } from './program.ts';
import { watchMachine } from './watchdog.ts';

const programs = ['18', '17', '16', '15']
  .map(version => `/usr/lib/postgresql/${version}/bin`)
  .find(folder => existsSync(folder));

const diskMegabytes = 1024;

/**
 * Starts two PostgreSQL servers with Patroni and etcd, a proxy that leads to the leader, and a line to this proxy. Where this
 * user may mount disks, each server has a small one of its own.
 */
export async function startDatabaseCluster(folder: string) {
  if (!programs) throw new Error('PostgreSQL of Debian is not on this machine');
  const identity = serverIdentity();
  const etcd = await freePort();
  const started = [startEtcd(folder, etcd, await freePort())];
  const members = [await makeMember(folder, 'pg0'), await makeMember(folder, 'pg1')];
  const hasDisks = members.map(member => mountDisk(member.folder)).every(Boolean);
  const startMember = (member: Member) => {
    if (identity) chownSync(member.folder, identity.uid, identity.gid);
    const file = join(member.folder, 'patroni.yml');
    writeFileSync(file, JSON.stringify(patroniConfiguration(member, etcd, programs ?? '')));
    // Its log outlives the disk of the member.
    return startProgram(folder, member.name, ['patroni', file], identity);
  };
  const running = new Map(members.map(member => [member.name, startMember(member)]));
  const port = await freePort();
  writeFileSync(join(folder, 'leader.cfg'), leaderProxy(members, port));
  started.push(startProgram(folder, 'leader', ['haproxy', '-f', join(folder, 'leader.cfg')]));
  const linePort = await freePort();
  const line = await startLine(linePort, port);
  const stop = async () => {
    line.stop();
    for (const member of running.values()) await member.end('SIGTERM');
    for (const program of started.toReversed()) await program.end('SIGTERM');
    if (hasDisks) for (const member of members) execFileSync('umount', ['--lazy', member.folder]);
  };
  try {
    await untilSynchronous(members);
    await createDatabase(port);
  } catch (error) {
    await stop();
    throw error;
  }
  const urlOf = (at: number) => `postgresql://talon:${superuser.password}@127.0.0.1:${at}/talon`;

  return {
    url: urlOf(linePort),
    line,
    hasDisks,
    /** Kills the leader and its Patroni at once, as if its machine were gone. Returns what brings it back. */
    async killLeader() {
      const leader = await findLeader(members);
      const ended = running.get(leader.name)?.end('SIGKILL');
      process.kill(serverPid(leader), 'SIGKILL');
      await ended;
      return () => {
        running.set(leader.name, startMember(leader));
      };
    },
    /**
     * Stops the server of the leader without ending it. Its Patroni goes on, and its watchdog ends both. Returns what lets the server go
     * on, or starts the machine again.
     */
    async hangServer() {
      const leader = await findLeader(members);
      const server = serverPid(leader);
      const all = [server, ...childrenOf(server)];
      let ended: Promise<void> | undefined;
      for (const pid of all) process.kill(pid, 'SIGSTOP');
      const stopWatching = watchMachine(leader, () => {
        ended = running.get(leader.name)?.end('SIGKILL');
        for (const pid of all) process.kill(pid, 'SIGKILL');
      });
      return async () => {
        stopWatching();
        if (!ended) for (const pid of all) process.kill(pid, 'SIGCONT');
        await ended;
        if (ended) running.set(leader.name, startMember(leader));
      };
    },
    /** Stops every process of the leader and its Patroni without ending any, as if the machine hung. Returns what lets them go on. */
    async hangMachine() {
      const leader = await findLeader(members);
      const server = serverPid(leader);
      const all = [running.get(leader.name)?.pid ?? 0, server, ...childrenOf(server)];
      for (const pid of all) process.kill(pid, 'SIGSTOP');
      return () => {
        for (const pid of all) process.kill(pid, 'SIGCONT');
      };
    },
    /** Stops both servers in order. Returns what starts them. */
    async stopServers() {
      await Promise.all([...running.values()].map(member => member.end('SIGTERM')));
      return () => {
        for (const member of members) running.set(member.name, startMember(member));
      };
    },
    /** Fills the disk of the leader until not a byte is free. Returns what frees it. */
    async fillDisk() {
      const file = join((await findLeader(members)).folder, 'filler');
      for (const bytes of [2 ** 20, 2 ** 12])
        while (
          await appendFile(file, Buffer.alloc(bytes)).then(
            () => true,
            () => false,
          )
        );
      return () => rmSync(file);
    },
    /** Whether the leader refuses writes. */
    async setReadOnly(value: 'on' | 'off') {
      const { username, password } = superuser;
      const client = new pg.Client({
        connectionString: `postgresql://${username}:${password}@127.0.0.1:${port}/postgres`,
        options: '-c default_transaction_read_only=off',
      });
      await client.connect();
      await client.query(`alter system set default_transaction_read_only = ${value}`);
      await client.query('select pg_reload_conf()');
      await client.end();
    },
    untilSynchronous: () => untilSynchronous(members),
    stop,
  };
}

function startEtcd(folder: string, port: number, peers: number) {
  const clients = `http://127.0.0.1:${port}`;
  const own = `http://127.0.0.1:${peers}`;
  const listen = ['--listen-client-urls', clients, '--advertise-client-urls', clients];
  const among = ['--listen-peer-urls', own, '--initial-advertise-peer-urls', own];
  const members = ['--name', 'one', '--initial-cluster', `one=${own}`];
  return startProgram(folder, 'etcd', [
    'etcd',
    '--enable-v2',
    '--data-dir',
    join(folder, 'etcd'),
    ...listen,
    ...among,
    ...members,
  ]);
}

async function makeMember(parent: string, name: string): Promise<Member> {
  const folder = join(parent, name);
  mkdirSync(folder, { mode: 0o700 });
  return { name, folder, port: await freePort(), rest: await freePort() };
}

/** Mounts a memory disk. Only root may do this. */
function mountDisk(folder: string) {
  try {
    const options = `size=${diskMegabytes}m,mode=0700`;
    execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

function serverPid({ folder }: Member) {
  return Number(readFileSync(join(folder, 'data/postmaster.pid'), 'utf8').split('\n', 1)[0]);
}

async function findLeader(members: readonly Member[]) {
  for (const member of members) if (await answers(member, 'primary')) return member;
  throw new Error('the database has no leader');
}

async function untilSynchronous(members: readonly Member[]) {
  for (let tries = 0; tries < 240; tries += 1) {
    const roles = await Promise.all(
      members.map(
        async member => (await answers(member, 'primary')) || (await answers(member, 'synchronous')),
      ),
    );
    if (roles.every(Boolean)) return;
    await sleep(500);
  }
  throw new Error('the standby does not follow');
}

function answers({ rest }: Member, role: string) {
  const signal = AbortSignal.timeout(2_000);
  return fetch(`http://127.0.0.1:${rest}/${role}`, { signal }).then(
    ({ ok }) => ok,
    () => false,
  );
}

async function createDatabase(port: number) {
  const { username, password } = superuser;
  const client = new pg.Client(`postgresql://${username}:${password}@127.0.0.1:${port}/postgres`);
  await client.connect();
  await client.query(`create role talon login password '${password}'`);
  // PgBouncer hands on no time limits of its clients.
  for (const limit of ['statement_timeout', 'idle_in_transaction_session_timeout'])
    await client.query(`alter role talon set ${limit} = '10s'`);
  await client.query('create database talon owner talon');
  await client.end();
  // In a schema of its own: it is no part of the product.
  const probe = new pg.Client(`postgresql://talon:${password}@127.0.0.1:${port}/talon`);
  await probe.connect();
  await probe.query('create schema test; create table test.probe (at timestamptz default now())');
  await probe.end();
}
