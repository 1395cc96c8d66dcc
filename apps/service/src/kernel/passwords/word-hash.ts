/**
 * FNV-1a over the UTF-16 units of a part of a text, from `first` in steps of `step`, with its upper bits mixed into the lower ones,
 * which select a slot. Another `factor` gives another hash. The result may be negative.
 */
export function hashOf(
  text: string,
  first: number,
  length: number,
  step: 1 | -1,
  factor = 0x01000193,
): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < length; index += 1)
    hash = Math.imul(hash ^ text.charCodeAt(first + step * index), factor);
  return hash ^ (hash >>> 15);
}
