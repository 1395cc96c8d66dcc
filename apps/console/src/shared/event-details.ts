/** What is known of an event beside its name, as the service sends it. */
export type EventDetails = Readonly<Record<string, unknown>>;

/** The words in which details are shown; `labelOf` and `nameOf` return the name itself if they know no better one. */
export interface DetailWords {
  labelOf: (name: string) => string;
  /** The name of a value, such as that of a role or an event. */
  nameOf: (label: string, value: string) => string;
  formatNumber: (value: number) => string;
  yes: string;
  no: string;
}

/** Details as lines such as `Roles: Auditor, Helpdesk`. What is nested becomes part of the line of its name. */
export function describeDetails(words: DetailWords, details: EventDetails): string[] {
  return Object.entries(details).flatMap(([name, value]) => {
    const text = describe(words, name, value);
    return text === '' ? [] : [`${words.labelOf(name)}: ${text}`];
  });
}

function describe(words: DetailWords, name: string, value: unknown): string {
  if (Array.isArray(value)) return value.map(each => describe(words, name, each)).join(', ');
  if (typeof value === 'object' && value !== null)
    return describeDetails(words, value as EventDetails).join('; ');
  if (typeof value === 'boolean') return value ? words.yes : words.no;
  if (typeof value === 'number') return words.formatNumber(value);
  return typeof value === 'string' ? words.nameOf(name, value) : '';
}
