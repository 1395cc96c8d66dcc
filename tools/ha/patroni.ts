import { join } from 'node:path';

export const superuser = { username: 'postgres', password: 'a-password-of-this-test' };

/** One PostgreSQL with its Patroni. */
export interface Member {
  name: string;
  /** For its data. */
  folder: string;
  /** Of PostgreSQL. */
  port: number;
  /** Port of Patroni. */
  rest: number;
}

/**
 * The configuration of a member, with synchronous replication: an acknowledged write is on the standby too. `etcd` is a port,
 * `programs` the folder of the programs of PostgreSQL.
 */
export function patroniConfiguration({ name, folder, port, rest }: Member, etcd: number, programs: string) {
  const address = `127.0.0.1:${port}`;
  const access = ['local all all trust', 'host all all 127.0.0.1/32 scram-sha-256'];
  return {
    scope: 'talon',
    name,
    restapi: { listen: `127.0.0.1:${rest}`, connect_address: `127.0.0.1:${rest}` },
    // With `etcd3`, Patroni 3.0.2 writes the lock of the leader without asking whether another one has it by now.
    etcd: { host: `127.0.0.1:${etcd}` },
    bootstrap: {
      dcs: {
        // A leader that is gone is replaced after 20 seconds.
        ttl: 20,
        loop_wait: 5,
        retry_timeout: 5,
        synchronous_mode: true,
        postgresql: {
          use_pg_rewind: true,
          parameters: {
            max_connections: 60,
            wal_log_hints: 'on',
            shared_buffers: '64MB',
            max_wal_size: '128MB',
          },
        },
      },
      initdb: [{ encoding: 'UTF8' }, 'data-checksums'],
    },
    postgresql: {
      listen: address,
      connect_address: address,
      data_dir: join(folder, 'data'),
      pgpass: join(folder, 'pgpass'),
      bin_dir: programs,
      pg_hba: [...access, 'host replication all 127.0.0.1/32 scram-sha-256'],
      authentication: { superuser, replication: { username: 'replicator', password: superuser.password } },
      basebackup: [{ checkpoint: 'fast' }],
      parameters: { unix_socket_directories: folder },
    },
  };
}

/** Leads one address to the leader, and closes connections to a server that is no longer the leader. */
export function leaderProxy(members: readonly Member[], port: number) {
  const servers = members.map(
    ({ name, port: own, rest }) => `  server ${name} 127.0.0.1:${own} check port ${rest}`,
  );
  return [
    'global\n  maxconn 500',
    'defaults\n  mode tcp\n  timeout connect 2s\n  timeout client 1h\n  timeout server 1h',
    `listen leader\n  bind 127.0.0.1:${port}`,
    '  option httpchk OPTIONS /primary\n  http-check expect status 200',
    '  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions',
    ...servers,
    '',
  ].join('\n');
}
