import { createHash } from 'node:crypto';
import { normalisePassword } from '@talon/rules/password';
import type { BreachList } from '../kernel/ports/checks';

const prefixLength = 5;
const longestMilliseconds = 1_000;

/**
 * Asks a list of breached passwords elsewhere by the first five hex digits of the SHA-1 (k-anonymity): `GET url/ABCDE`
 * answers lines of `REST:COUNT`. A list that does not answer within a second, or at all, keeps nobody waiting.
 */
export function createBreachList(url: string | undefined): BreachList {
  if (!url) return () => Promise.resolve(false);
  const root = url.replace(/\/$/, '');
  return async password => {
    const hash = createHash('sha1').update(normalisePassword(password)).digest('hex').toUpperCase();
    try {
      const answer = await fetch(`${root}/${hash.slice(0, prefixLength)}`, {
        // Every answer as long as any other: its length tells nothing on the way.
        headers: { 'Add-Padding': 'true' },
        redirect: 'error',
        signal: AbortSignal.timeout(longestMilliseconds),
      });
      const lines = answer.ok ? (await answer.text()).split(/\r?\n/) : [];
      return lines.some(line => isSeen(line, hash.slice(prefixLength)));
    } catch {
      return false;
    }
  };
}

/** Padding comes as hashes that were seen no times. */
function isSeen(line: string, rest: string): boolean {
  const [suffix = '', count] = line.split(':');
  return suffix.toUpperCase() === rest && Number(count) > 0;
}
