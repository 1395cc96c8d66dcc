import type { KeySetting } from './env';

/** Stands for what needs the keys of a setting, in a command that does not need them. Any use throws. */
export function absentKey<Thing extends object>(setting: KeySetting): Thing {
  const refuse = (): never => {
    throw new Error(`${setting} is missing`);
  };
  return new Proxy(refuse, { get: refuse }) as object as Thing;
}
