import { createHmac } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';

const stepMilliseconds = 30_000;
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** A person's authenticator app with one key (base32), as RFC 6238 describes it. */
export function createApp(secret: string) {
  const key = decodeBase32(secret);
  let last = 0;
  return {
    /** The next code that the service accepts. It accepts no step twice, and one step ahead of the clock. */
    async nextCode(): Promise<string> {
      const now = Math.floor(Date.now() / stepMilliseconds);
      const step = Math.max(now, last + 1);
      if (step > now + 1) await wait((step - 1) * stepMilliseconds - Date.now());
      last = step;
      return codeOf(key, step);
    },
  };
}

function codeOf(key: Buffer, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', key).update(counter).digest();
  const offset = (mac.at(-1) ?? 0) & 0xf;
  return String((mac.readUInt32BE(offset) & 0x7fff_ffff) % 10 ** 6).padStart(6, '0');
}

function decodeBase32(secret: string): Buffer {
  const bits = [...secret].map(letter => letters.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map(byte => Number.parseInt(byte, 2)));
}
