import { isIPv4, isIPv6 } from 'node:net';
import { Refusal } from '@talon/contract/errors';
import { fewestBlockedBits } from '@talon/rules/network-blocks';

const bitsOf = { ipv4: 32, ipv6: 128 } as const;
/** An IPv4-mapped IPv6 address is in ::ffff:0:0/96 (RFC 4291, section 2.5.5.2). */
const mappedBits = 96;
const mapped = [0, 0, 0, 0, 0, 0xffff, 0, 0];

/**
 * Reads a network as typed, such as `198.51.100.0/24` or one address, and returns it in its shortest form. An IPv4-mapped
 * network becomes the IPv4 network that it means. Refuses what is no network, and networks that are too wide to block.
 */
export function readNetwork(typed: string): string {
  const [address = '', bits, ...more] = typed.trim().split('/');
  const family = isIPv4(address) ? 'ipv4' : isIPv6(address) && !address.includes('%') ? 'ipv6' : undefined;
  if (!family || more.length > 0 || !/^\d{1,3}$/.test(bits ?? '0')) throw new Refusal('network-refused');
  const length = bits === undefined ? bitsOf[family] : Number(bits);
  if (length > bitsOf[family]) throw new Refusal('network-refused');
  const groups = family === 'ipv6' ? groupsOf(address) : undefined;
  if (groups && isMapped(groups) && length >= mappedBits)
    return narrow('ipv4', bytesOf(groups.slice(6)), length - mappedBits);
  if (!groups) return narrow('ipv4', address.split('.').map(Number), length);
  const network = narrow('ipv6', bytesOf(groups), length);
  if (network === narrow('ipv6', bytesOf(mapped), length)) throw new Refusal('network-too-wide');
  return network;
}

/** The network of an address: the bits after its length are zero. */
function narrow(family: 'ipv4' | 'ipv6', bytes: readonly number[], length: number): string {
  if (length < fewestBlockedBits[family]) throw new Refusal('network-too-wide');
  const kept = bytes.map(
    (byte, place) => byte & (0xff << Math.min(8, Math.max(0, 8 * (place + 1) - length))) & 0xff,
  );
  if (family === 'ipv4') return `${kept.join('.')}/${length}`;
  const groups = Array.from(
    { length: 8 },
    (_, place) => ((kept[2 * place] ?? 0) << 8) | (kept[2 * place + 1] ?? 0),
  );
  return `${shortest(groups.map(group => group.toString(16)).join(':'))}/${length}`;
}

const isMapped = (groups: readonly number[]) => groups.slice(0, 6).join() === mapped.slice(0, 6).join();

const bytesOf = (groups: readonly number[]) => groups.flatMap(group => [group >> 8, group & 0xff]);

/** URLs have IPv6 addresses in their shortest form, without dots (RFC 5952). */
function shortest(address: string): string {
  return new URL(`http://[${address}]`).hostname.slice(1, -1);
}

function groupsOf(address: string): number[] {
  const [head = '', tail] = shortest(address).split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail ? tail.split(':') : [];
  const zeros = Array<string>(8 - before.length - after.length).fill('0');
  return [...before, ...zeros, ...after].map(group => Number.parseInt(group, 16));
}
