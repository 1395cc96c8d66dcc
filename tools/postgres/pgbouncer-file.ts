/** The configuration file of a PgBouncer in transaction mode, with the settings of docs/configuration.md and more. */
export function pgBouncerFile(databaseUrl: string, port: number, more: Record<string, number>) {
  const { hostname, port: serverPort, username, password, pathname } = new URL(databaseUrl);
  const lines = [
    '[databases]',
    `${pathname.slice(1)} = host=${hostname} port=${serverPort} user=${username} password=${password}`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${port}`,
    'unix_socket_dir =',
    'auth_type = any',
    'pool_mode = transaction',
    ...Object.entries(more).map(([name, value]) => `${name} = ${value}`),
  ];
  return `${lines.join('\n')}\n`;
}
