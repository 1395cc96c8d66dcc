import { createHash } from 'node:crypto';
import { normalisePassword } from '@talon/rules/password';
import type { BreachList } from '../kernel/ports/checks';

const prefixLength = 5;
const timeoutMilliseconds = 1_000;

/**
 * Looks a password up in a list of breached passwords by the first five hex digits of its SHA-1 (k-anonymity):
 * `GET url/ABCDE` returns lines of `SUFFIX:COUNT`. A list that is unavailable, or slower than a second, is ignored.
 */
export function createBreachList(url: string | undefined): BreachList {
  if (!url) return () => Promise.resolve(false);
  const root = url.replace(/\/$/, '');
  return async password => {
    const hash = createHash('sha1').update(normalisePassword(password)).digest('hex').toUpperCase();
    try {
      const response = await fetch(`${root}/${hash.slice(0, prefixLength)}`, {
        // Padded responses have the same length, so that an observer cannot recognise the prefix.
        headers: { 'Add-Padding': 'true' },
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMilliseconds),
      });
      const lines = response.ok ? (await response.text()).split(/\r?\n/) : [];
      return lines.some(line => isBreached(line, hash.slice(prefixLength)));
    } catch {
      return false;
    }
  };
}

/** Padding lines have a count of 0. */
function isBreached(line: string, rest: string): boolean {
  const [suffix = '', count] = line.split(':');
  return suffix.toUpperCase() === rest && Number(count) > 0;
}
