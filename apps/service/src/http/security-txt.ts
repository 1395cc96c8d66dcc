const lifetimeDays = 300;

/**
 * The text of `/.well-known/security.txt` (RFC 9116). It expires within a year. `contact` is a mailto or https address.
 * `languages` may have a region; only their first two letters are used.
 */
export function securityTxt(
  contact: string,
  origin: string,
  languages: readonly string[],
  now: Date,
): string {
  const expires = new Date(now.getTime() + lifetimeDays * 24 * 60 * 60 * 1000);
  return [
    `Contact: ${contact}`,
    `Expires: ${expires.toISOString()}`,
    `Preferred-Languages: ${[...new Set(languages.map(language => language.slice(0, 2)))].join(', ')}`,
    `Canonical: ${origin}/.well-known/security.txt`,
    '',
  ].join('\n');
}
