const longest = 500;
/** The text is cut at this length before it is searched, because the result is shorter anyway. */
const longestRead = 4 * longest;
/** Shorter values stay: they identify nobody and occur inside ordinary words. */
const shortestKnown = 3;
const gap = '…';

/** Patterns of personal data, in the order of removal. */
const personal: readonly (readonly [RegExp, (found: string) => string])[] = [
  [/\bhttps?:\/\/\S+/gi, address => address.replace(/[?#].*$/, '')],
  [/[?#&][\w.~%-]+=\S*/g, () => gap],
  [/[^\s@"'<>(),;:]+@[^\s@"'<>(),;:]+/g, () => gap],
  [/"[^"]*"?/g, quoted => (/^"[a-z]+(_[a-z]+)+"$/.test(quoted) ? quoted : `"${gap}"`)],
  [/(?<=^|[\s(=:])'[^']*'/g, quoted => (/^'[\w$]{1,40}'$/.test(quoted) ? quoted : `'${gap}'`)],
  [new RegExp('[“«„][^”»“]*[”»“]?', 'g'), () => `“${gap}”`],
  // The file name of a script, which contains a hash, is not a token.
  [/(?:(?=[\w+=-]*\d)[\w+=-]{20,}|[\w+=-]{40,})(?![\w+=-]|\.(?:js|css)\b)/g, () => gap],
  [/\+?\d(?:[\s./-]?\d){3,}/g, () => gap],
];

/**
 * Removes personal data from the text of an error report: queries, e-mails, numbers, tokens, quoted text, and the `known`
 * values in any case. At most 500 characters.
 */
export function scrub(text: string, known: readonly string[] = []): string {
  const theirs = known.map(each => each.trim()).filter(each => each.length >= shortestKnown);
  // Longest first: if a name inside an e-mail were removed first, the rest of the e-mail would stay.
  const withoutKnown = theirs
    .sort((one, other) => other.length - one.length)
    .reduce((left, each) => left.replaceAll(new RegExp(escape(each), 'gi'), gap), text.slice(0, longestRead));
  const scrubbed = personal.reduce((left, [pattern, put]) => left.replace(pattern, put), withoutKnown);
  return scrubbed.length > longest ? scrubbed.slice(0, longest) + gap : scrubbed;
}

function escape(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
