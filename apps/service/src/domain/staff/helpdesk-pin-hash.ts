import type { Deps } from '../../kernel/deps';

/** How a PIN is stored: without the key of the service, nobody can try the million PINs against the table. */
export function helpdeskPinHash({ keyedHash }: Pick<Deps, 'keyedHash'>, pin: string): Buffer {
  return keyedHash('helpdesk-pin', pin);
}
