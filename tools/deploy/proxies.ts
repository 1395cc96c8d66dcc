import { readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { existsSync } from 'node:fs';
import { projectRoot } from '../project.mjs';

/** Where a proxy of the test listens, and what it uses. */
interface Places {
  /** For its files. */
  folder: string;
  /** Port. */
  http: number;
  /** Port. */
  https: number;
  /** Ports. */
  nodes: number[];
}

/** An example of deploy/proxies, and how it starts on this machine. */
export interface Proxy {
  program: string;
  file: string;
  /** Its configuration, for the ports of the test. */
  adapt: (text: string, places: Places) => string;
  args: (config: string, places: Places) => string[];
  env?: (places: Places) => Record<string, string>;
}

export const proxies: Record<string, Proxy> = {
  nginx: {
    program: 'nginx',
    file: 'nginx.conf',
    adapt: (text, { folder, ...places }) =>
      [
        `daemon off;\npid ${folder}/nginx.pid;\nerror_log ${folder}/error.log;\nevents {}\nhttp {\naccess_log ${folder}/access.log;`,
        // As in Debian's nginx.conf.
        'ssl_protocols TLSv1 TLSv1.1 TLSv1.2 TLSv1.3;',
        ...['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
          name => `${name}_temp_path ${folder}/${name};`,
        ),
        withPorts(text, places)
          .replace(/listen \[::\].*\n/g, '')
          .replace(/listen (\d+)/g, 'listen 127.0.0.1:$1')
          .replaceAll('/var/log/nginx', folder)
          .replaceAll('/etc/talon/tls', folder),
        '}',
      ].join('\n'),
    args: (config, { folder }) => ['-e', `${folder}/error.log`, '-c', config],
  },
  haproxy: {
    program: 'haproxy',
    file: 'haproxy.cfg',
    adapt: (text, { folder, ...places }) =>
      withPorts(text, places)
        // Only root may become another user.
        .replace(/^ {2}(user|group|chroot) .*\n/gm, '')
        .replace(/^ {2}bind :::.*\n/gm, '')
        .replace(/bind :/g, 'bind 127.0.0.1:')
        // A test may not open so many files.
        .replace('maxconn 20000', 'maxconn 1000')
        .replaceAll('/etc/talon/tls', folder),
    args: config => ['-f', config],
  },
  caddy: {
    program: 'caddy',
    file: 'Caddyfile',
    adapt: (text, { http, https }) =>
      text.replace(
        '{\n',
        `{\n\tadmin off\n\thttp_port ${http}\n\thttps_port ${https}\n\tdefault_bind 127.0.0.1\n`,
      ),
    env: ({ folder, nodes }) => ({
      TALON_NODE_1: `127.0.0.1:${nodes[0]}`,
      TALON_NODE_2: `127.0.0.1:${nodes[1]}`,
      TALON_TLS: `tls ${folder}/fullchain.pem ${folder}/privkey.pem`,
      XDG_DATA_HOME: folder,
    }),
    args: config => ['run', '--adapter', 'caddyfile', '--config', config],
  },
};

/** Returns the path of the adapted configuration. */
export function writeConfiguration({ file, adapt }: Proxy, places: Places): string {
  const text = readFileSync(join(projectRoot, 'deploy/proxies', file), 'utf8');
  const path = join(places.folder, file);
  writeFileSync(path, adapt(text, places));
  return path;
}

export function isInstalled(program: string) {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin'];
  return folders.some(folder => existsSync(join(folder, program)));
}

function withPorts(text: string, { http, https, nodes }: Omit<Places, 'folder'>) {
  return text
    .replaceAll('10.0.0.11:3000', `127.0.0.1:${nodes[0]}`)
    .replaceAll('10.0.0.12:3000', `127.0.0.1:${nodes[1]}`)
    .replace(/(listen |bind :)443\b/g, `$1${https}`)
    .replace(/(listen |bind :)80\b/g, `$1${http}`);
}
