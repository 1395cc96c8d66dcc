const prime = 0x01000193;

/** FNV-1a of no units, to be extended unit by unit. */
export const emptyHash = 0x811c9dc5;

/** FNV-1a of the units of `hash` and one more. Another `factor` gives another hash. */
export function extendHash(hash: number, unit: number, factor = prime): number {
  return Math.imul(hash ^ unit, factor);
}

/** Mixes the upper bits of a hash into the lower ones, which select a slot. The result may be negative. */
export function mixHash(hash: number): number {
  return hash ^ (hash >>> 15);
}

/** The mixed hash of a word's UTF-16 units. */
export function hashOf(word: string, factor = prime): number {
  let hash = emptyHash;
  for (let index = 0; index < word.length; index += 1)
    hash = extendHash(hash, word.charCodeAt(index), factor);
  return mixHash(hash);
}
