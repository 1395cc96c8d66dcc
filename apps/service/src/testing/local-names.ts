import dns from 'node:dns';

/**
 * Makes Node resolve names under `localhost`, as browsers do, for libraries with their own requests. Returns the undo
 * function.
 */
export function resolveLocalNames(): () => void {
  const { lookup } = dns;
  const local = (name: string, ...rest: unknown[]) =>
    Reflect.apply(lookup, dns, [name.endsWith('.localhost') ? '127.0.0.1' : name, ...rest]);
  dns.lookup = local as typeof lookup;
  return () => {
    dns.lookup = lookup;
  };
}
