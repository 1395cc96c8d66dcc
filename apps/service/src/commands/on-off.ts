/** Throws if the word is neither `on` nor `off`. */
export function isOn(word: string): boolean {
  if (word !== 'on' && word !== 'off') throw new Error(`Expected "on" or "off", not "${word}".`);
  return word === 'on';
}
