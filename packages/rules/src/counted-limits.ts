/** A limit: at most `most` events in any period of `seconds`, counted in the database. */
export interface Limit {
  readonly most: number;
  readonly seconds: number;
}

const hour = 60 * 60;
const day = 24 * hour;

/** The limits of the service. Operators may change the numbers. */
export const countedLimits = {
  /**
   * Codes to one destination, per requester: a site (an IPv4 address or an IPv6 /48), or a known device of the owner. Codes to
   * a verified owner and codes to an unverified destination count separately. Among the codes to a verified owner, those for
   * sign-in, for step-up and for all other purposes also count separately.
   */
  deliveries: { most: 5, seconds: 15 * 60 },
  /** Codes to a verified owner that all known devices together, or all other sites together, request. */
  ownDeliveriesInTotal: { most: 15, seconds: 15 * 60 },
  /** Codes to an unverified destination that all sites together request. */
  unverifiedDeliveriesInTotal: { most: 15, seconds: 15 * 60 },
  /**
   * SMS to one number. Those to a verified owner that known devices request count for sign-in and for all other purposes; those that
   * other sites request count together.
   */
  smsToNumber: { most: 10, seconds: day },
  /** Unconfirmed SMS to one number that one known device or site requested: half of the number's daily limit. */
  smsToNumberByNetwork: { most: 5, seconds: day },
  /**
   * Deliveries that the requests beyond these limits share, for one destination, purpose and market. `sharedDeliveryWaits` spreads
   * them over the period.
   */
  sharedDeliveries: { most: 30, seconds: day },
  /**
   * Different destinations of the codes of one onboarding, of one card or invitation from one site, or of one account, by
   * channel; its own verified addresses excluded.
   */
  destinationsByOwner: { most: 5, seconds: day },
  /** Codes requested from one network that nobody has confirmed. */
  unconfirmedByNetwork: { most: 60, seconds: hour },
  /** Like `unconfirmedByNetwork`, for an IPv6 /48, which has 65,536 networks and often belongs to one customer. */
  unconfirmedBySite: { most: 120, seconds: hour },
  /** How many unconfirmed SMS from one site to one number prefix count for the watch over prefixes. Further ones are sent too. */
  unconfirmedToPrefixBySite: { most: 3, seconds: day },
  /** Unconfirmed SMS to the thousand numbers that share all but the last three digits: stops enumeration of a block. */
  unconfirmedByNumberBlock: { most: 20, seconds: hour },
  /** Like `unconfirmedByNumberBlock`, from one site, so that nobody can block a range of numbers alone. */
  unconfirmedToBlockBySite: { most: 5, seconds: hour },
  /**
   * Codes that anybody may request (recovery), to one destination from one site (an IPv4 address or an IPv6 /48), or from one
   * device where an account with the destination has signed in; and SMS among them.
   */
  recoveryDeliveries: { most: 5, seconds: 15 * 60 },
  recoverySms: { most: 5, seconds: day },
  /** The same from all sites together, and from all such devices together, so that strangers never use up a person's limit. */
  recoveryDeliveriesInTotal: { most: 15, seconds: 15 * 60 },
  recoverySmsInTotal: { most: 15, seconds: day },
  /** E-mails with the message that no account uses the address. */
  unknownAddressMails: { most: 1, seconds: day },
  /** Notifications that somebody attacks the sign-in of an account, by kind of attack. */
  attackNotices: { most: 1, seconds: day },
  /** SMS notifications of new devices to one number: each sign-in may name a new device. */
  newDeviceSms: { most: 5, seconds: day },
  /** SMS notifications to one number that a client received or lost access, by client. Anybody with a token can repeat both. */
  clientAccessSms: { most: 1, seconds: day },
  /** SMS notifications to one number, over all events, except those that `firstNotificationSms` allows. */
  notificationSms: { most: 10, seconds: day },
  /** E-mails to an account about all new devices, and about the access of all clients. Both events are easy to repeat. */
  newDeviceEmails: { most: 10, seconds: day },
  clientAccessEmails: { most: 10, seconds: day },
  /** E-mails to an account about one other event. */
  notificationEmails: { most: 30, seconds: day },
  /** SMS notifications of one event to one number that are sent even beyond `notificationSms` and the notifications of a day. */
  firstNotificationSms: { most: 1, seconds: day },
  /** Wrong codes for one purpose and account (or unverified destination), over all challenges. From then on, codes are longer. */
  wrongCodes: { most: 10, seconds: day },
  /** Notifications that codes are longer now, counted like `wrongCodes`. */
  wrongCodeNotifications: { most: 1, seconds: day },
  /** Wrong card numbers beside a right code, by purpose and account. */
  wrongCardNumbers: { most: 10, seconds: day },
  /** Wrong birth dates and card numbers for a link proposal, by account and directory person. */
  wrongProposalEvidence: { most: 5, seconds: day },
  /** Invalid card, register and invitation numbers from one network. */
  invalidNumbers: { most: 10, seconds: hour },
  /** Like `invalidNumbers`, for an IPv6 /48. */
  invalidNumbersBySite: { most: 30, seconds: hour },
  /** Onboardings started with one card or invitation from one site. */
  onboardingsByAssignment: { most: 10, seconds: day },
  /** Wrong card numbers given as evidence for a duplicate account. */
  wrongCardEvidence: { most: 5, seconds: day },
  /** Tokens of one machine client, which is to use each until it expires. */
  machineTokens: { most: 60, seconds: 60 },
  /** Passwords that a page has judged while a person types one, by account, onboarding or reset permission. */
  judgedPasswords: { most: 120, seconds: 10 * 60 },
  /** Passwords that a person submits, counted like `judgedPasswords`. */
  sentPasswords: { most: 30, seconds: 10 * 60 },
  /** How often an onboarding may ask for the name or the masked phone that the directory has for its person. */
  directoryNames: { most: 20, seconds: 10 * 60 },
  /** Refused sign-ins of staff with one e-mail from all networks. From the `most`th on, two codes of the app are needed. */
  wrongStaffSignIns: { most: 10, seconds: day },
  /** Refused sign-ins of one member of staff that the audit trail records. */
  auditedStaffRefusals: { most: 50, seconds: hour },
  /** Refused sign-ins of staff with a password from one network. From the `most`th on, two codes of the app are needed there. */
  staffSignInsByNetwork: { most: 30, seconds: 15 * 60 },
  /** Helpdesk PINs that one agent typed and nobody has, and that all agents typed. */
  wrongHelpdeskPins: { most: 5, seconds: hour },
  wrongHelpdeskPinsInTotal: { most: 50, seconds: hour },
  /** Times that agents send one invitation again. */
  resentInvitations: { most: 5, seconds: day },
  /** Copies of their own data that one person asked for. */
  dataExports: { most: 5, seconds: day },
  /** Erasures that one person asked for. */
  erasures: { most: 3, seconds: day },
  /** Helpdesk PINs that one person had made. */
  helpdeskPins: { most: 20, seconds: hour },
  /** Authorization requests that one client pushed from one network. */
  pushedRequests: { most: 300, seconds: 60 },
} as const satisfies Record<string, Limit>;

export type LimitName = keyof typeof countedLimits;

/**
 * From this invalid number or unconfirmed delivery of a network on, a captcha is required if one is configured; three times
 * as many for an IPv6 /48. Operators may change the numbers. With 1, it is always required.
 */
export const captchaFrom = {
  invalidNumbers: 3,
  invalidNumbersBySite: 9,
  unconfirmedByNetwork: 20,
  unconfirmedBySite: 60,
} as const satisfies Partial<Record<LimitName, number>>;

export type CaptchaLimit = keyof typeof captchaFrom;
