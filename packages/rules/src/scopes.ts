/** Scopes that open a platform. */
export const platformScopes = [
  'administration',
  'clientarea',
  'employeearea',
  'fridom',
  'mobile',
  'monizze',
  'mymonizze',
] as const;

/** Scopes that read data of a person, a company or a card. */
export const readingScopes = [
  'balance',
  'company',
  'history',
  'notification',
  'transaction',
  'user',
] as const;

/** Scopes that change data: `customerwrite` company info, `userwrite` personal info. */
export const writingScopes = ['customerwrite', 'payment', 'reimbursemoney', 'userwrite'] as const;

/** The scopes of OpenID Connect Core and of refresh tokens. */
export const openidScopes = ['openid', 'profile', 'email', 'phone', 'address', 'offline_access'] as const;

/** Whether a text has the form of a scope of machine clients, such as `cards:block`. No scope of a person has a colon. */
export function isMachineScope(scope: string): boolean {
  return /^[a-z][a-z\d-]*:[a-z][a-z\d-]*$/.test(scope);
}

/** All scopes that a client can be registered with, by their wire names. */
export const scopes = [...platformScopes, ...readingScopes, ...writingScopes, ...openidScopes] as const;

export type Scope = (typeof scopes)[number];

/** The scopes whose consent needs a step-up: they change data, move money, or give access while the person is away. */
export const sensitiveScopes: readonly Scope[] = [...writingScopes, 'offline_access'];

/** Scopes that move money: the step-up must be by something settled. */
export const moneyScopes: readonly Scope[] = ['payment', 'reimbursemoney'];

/** The groups on the consent page: what the app may see, what it may do, and which platforms it may enter. */
export const scopeGroups = [
  { name: 'see', scopes: ['openid', 'profile', 'email', 'phone', 'address', ...readingScopes] },
  { name: 'do', scopes: [...writingScopes, 'offline_access'] },
  { name: 'enter', scopes: platformScopes },
] as const satisfies readonly { name: string; scopes: readonly Scope[] }[];

/** Scopes that `user` includes. They are hidden beside `user`, so that nobody reads the same thing twice. */
const withinUser: readonly Scope[] = ['profile', 'email', 'phone'];

/** The given scopes by group, in this order, without empty groups and without scopes that another given scope includes. */
export function groupedScopes(granted: readonly Scope[]) {
  const shown = granted.includes('user') ? granted.filter(scope => !withinUser.includes(scope)) : granted;
  return scopeGroups
    .map(({ name, scopes: members }) => ({ name, scopes: members.filter(scope => shown.includes(scope)) }))
    .filter(group => group.scopes.length > 0);
}
