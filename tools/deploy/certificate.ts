import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Writes a certificate for the hosts of both examples of markets, with its key and as one file of both. Needs openssl. */
export function makeCertificate(folder: string) {
  const hosts = ['talon.example', 'talon-lux.example'].flatMap(domain =>
    ['account', 'account-api', 'api'].map(name => `DNS:${name}.${domain}`),
  );
  hosts.push('DNS:console.talon.example');
  const names = ['-subj', '/CN=talon.example', '-addext', `subjectAltName=${hosts.join(',')}`];
  const files = ['-keyout', join(folder, 'privkey.pem'), '-out', join(folder, 'fullchain.pem')];
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];
  execFileSync('openssl', ['req', '-x509', ...kind, ...names, ...files], { stdio: 'pipe' });
  const parts = ['fullchain.pem', 'privkey.pem'].map(name => readFileSync(join(folder, name), 'utf8'));
  writeFileSync(join(folder, 'haproxy.pem'), parts.join(''));
}
