import type { KeySetting } from './env';

const absent = new WeakSet<object>();

/** Whether this stands for something that needs missing keys. */
export const isAbsentKey = (thing: object): boolean => absent.has(thing);

/** Stands for what needs the keys of a setting, in a command that does not need them. Any use throws. */
export function absentKey<Thing extends object>(setting: KeySetting): Thing {
  const refuse = (): never => {
    throw new Error(`${setting} is missing`);
  };
  const stand = new Proxy(refuse, { get: refuse }) as object as Thing;
  absent.add(stand);
  return stand;
}
