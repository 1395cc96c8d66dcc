/** Throws where a word is neither `on` nor `off`. */
export function isOn(word: string): boolean {
  if (word !== 'on' && word !== 'off') throw new Error(`Say "on" or "off", not "${word}".`);
  return word === 'on';
}
