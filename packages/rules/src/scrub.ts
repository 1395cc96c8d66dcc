const longest = 500;
/** What is further back would be cut off anyhow. */
const longestRead = 4 * longest;
/** Shorter ones say nothing of anybody, and stand in half of all words. */
const shortestKnown = 3;
const gap = '…';

/** What may say something of a person, in the order in which it is taken out. */
const personal: readonly (readonly [RegExp, (found: string) => string])[] = [
  [/\bhttps?:\/\/\S+/gi, address => address.replace(/[?#].*$/, '')],
  [/[?#&][\w.~%-]+=\S*/g, () => gap],
  [/[^\s@"'<>(),;:]+@[^\s@"'<>(),;:]+/g, () => gap],
  [/"[^"]*"?/g, quoted => (/^"[a-z]+(_[a-z]+)+"$/.test(quoted) ? quoted : `"${gap}"`)],
  [/(?<=^|[\s(=:])'[^']*'/g, quoted => (/^'[\w$]{1,40}'$/.test(quoted) ? quoted : `'${gap}'`)],
  [/[“«„][^”»“]*[”»“]?/g, () => `“${gap}”`],
  // The name of a script with its hash is no token.
  [/(?:(?=[\w+=-]*\d)[\w+=-]{20,}|[\w+=-]{40,})(?![\w+=-]|\.(?:js|css)\b)/g, () => gap],
  [/\+?\d(?:[\s./-]?\d){3,}/g, () => gap],
];

/**
 * A text for a report of an error, without what may say something of a person: queries, e-mails, numbers, tokens, whatever
 * is quoted, and what is known to be theirs (`known`, in any case). At most 500 characters.
 */
export function scrub(text: string, known: readonly string[] = []): string {
  const theirs = known.map(each => each.trim()).filter(each => each.length >= shortestKnown);
  // The longest first: a name within an e-mail would leave the rest of it.
  const withoutKnown = theirs
    .sort((one, other) => other.length - one.length)
    .reduce((left, each) => left.replaceAll(new RegExp(escape(each), 'gi'), gap), text.slice(0, longestRead));
  const scrubbed = personal.reduce((left, [pattern, put]) => left.replace(pattern, put), withoutKnown);
  return scrubbed.length > longest ? scrubbed.slice(0, longest) + gap : scrubbed;
}

function escape(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
