import { lookup, type LookupAddress, type LookupOptions } from 'node:dns';

type Found = (
  error: NodeJS.ErrnoException | null,
  address: string | LookupAddress[],
  family?: number,
) => void;

/** Node does not resolve names under `localhost`: in the demonstration they lead to this machine. */
export function lookupLocal(hostname: string, options: LookupOptions, found: Found): void {
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost');
  lookup(isLocal ? '127.0.0.1' : hostname, options, found);
}
