/** Events that only mean something to the service or to the helpdesk: people do not see them among their activity. */
export const hiddenEvents = [
  'token-refused',
  'step-up-refused',
  'code-required',
  'client-refused',
  'input-refused',
  'limit-reached',
  'attack-notified',
  'codes-lengthened',
  'request-made',
  'request-approved',
  'request-refused',
  'request-withdrawn',
] as const;

/** Events of a member of staff who looked at an account and changed nothing. */
export const lookEvents = [
  'account-shown',
  'account-found',
  'account-audited',
  'account-revealed',
  'account-explained',
  'helpdesk-pin-used',
] as const;

/** What an event says of a look. The newest event comes first. */
interface Look {
  readonly at: string;
  readonly event: string;
  readonly times: number;
  readonly reason: string | null;
}

const oneLookMilliseconds = 10 * 60_000;

/**
 * The same events, where looks of the same member of staff that follow each other within ten minutes are shown as one, with their
 * number: the trail has each of them.
 */
export function joinLooks<Event extends Look>(
  events: readonly Event[],
  staffOf: (event: Event) => string | null,
): Event[] {
  const joined: Event[] = [];
  for (const event of events) {
    const later = joined.at(-1);
    const isSame =
      later !== undefined &&
      (lookEvents as readonly string[]).includes(event.event) &&
      later.event === event.event &&
      later.reason === event.reason &&
      staffOf(later) === staffOf(event) &&
      Date.parse(later.at) - Date.parse(event.at) <= oneLookMilliseconds;
    if (isSame) joined.splice(-1, 1, { ...later, times: later.times + event.times });
    else joined.push(event);
  }
  return joined;
}
