/** The two letters of a language or its tag: `fr` of `fr_LU`, `fr-BE` and `FR`. */
export function twoLetters(language: string): string {
  return language.slice(0, 2).toLowerCase();
}

/** The tag for browsers, `lang` and Intl: `fr-LU` for `fr_LU` (RFC 5646). */
export function languageTag(language: string): string {
  return language.replace('_', '-');
}

/**
 * The market's language with the same primary subtag: `nl` for `nl-BE`, `fr_LU` for `fr` in Luxembourg; undefined if the
 * market has none.
 */
export function marketLanguage(language: string, languages: readonly string[]): string | undefined {
  const [primary = ''] = language.toLowerCase().split(/[-_]/, 1);
  return languages.find(offered => twoLetters(offered) === primary);
}

/** The values that decide the first language of a page. `languages` and `fallback` are those of the market. */
export type LanguageChoice = {
  readonly stored: string | null | undefined;
  /** The browser's first language, from `navigator.language`. */
  readonly browser: string | null | undefined;
  readonly languages: readonly string[];
  readonly fallback: string;
};

/** The stored language, or else the browser's first language, if the market has it; otherwise the market's default. */
export function chooseLanguage({ stored, browser, languages, fallback }: LanguageChoice): string {
  return marketLanguage(stored ?? '', languages) ?? marketLanguage(browser ?? '', languages) ?? fallback;
}

/**
 * The market's language that an `Accept-Language` header prefers (RFC 9110: by weight, then by order; weight 0
 * refuses). Accepts any text; without a usable preference the market's default applies.
 */
export function fromAcceptLanguage(
  header: string | null | undefined,
  languages: readonly string[],
  fallback: string,
): string {
  const wanted = (header ?? '')
    .split(',')
    .map(weighted)
    .filter(({ weight }) => weight > 0)
    .toSorted((a, b) => b.weight - a.weight);
  for (const { language } of wanted) {
    const offered = marketLanguage(language, languages);
    if (offered !== undefined) return offered;
  }
  return fallback;
}

function weighted(range: string): { language: string; weight: number } {
  const [language = '', parameter] = range.split(';', 2).map(part => part.trim());
  if (parameter === undefined) return { language, weight: 1 };
  const [, weight] = /^q=(0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/i.exec(parameter) ?? [];
  return { language, weight: Number(weight ?? 0) };
}
