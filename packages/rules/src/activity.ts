/** Events that only mean something to the service or to the helpdesk: people do not see them among their activity. */
export const hiddenEvents = [
  'token-refused',
  'step-up-refused',
  'code-required',
  'client-refused',
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
  'account-revealed',
  'account-explained',
  'helpdesk-pin-used',
] as const;
