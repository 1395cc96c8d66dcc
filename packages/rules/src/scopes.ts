/** What other applications may be let into: the platforms around the account. */
export const platformScopes = [
  'administration',
  'clientarea',
  'employeearea',
  'fridom',
  'mobile',
  'monizze',
  'mymonizze',
] as const;

/** What they may read of a person, a company or a card. */
export const readingScopes = [
  'balance',
  'company',
  'history',
  'notification',
  'transaction',
  'user',
] as const;

/** What they may do or change: `customerwrite` company info, `userwrite` personal info. */
export const writingScopes = ['customerwrite', 'payment', 'reimbursemoney', 'userwrite'] as const;

/** The scopes of OpenID Connect Core and of refresh tokens. */
export const openidScopes = ['openid', 'profile', 'email', 'phone', 'address', 'offline_access'] as const;

/** All scopes that a client can be registered with, by their wire names. */
export const scopes = [...platformScopes, ...readingScopes, ...writingScopes, ...openidScopes] as const;

export type Scope = (typeof scopes)[number];
