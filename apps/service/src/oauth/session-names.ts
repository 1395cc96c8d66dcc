import type { Provider } from 'oidc-provider';

/** ID tokens always have `sid`. The engine leaves it out for clients without back-channel log-out. */
export function alwaysNameSessions({ Client }: Provider): void {
  Client.prototype.includeSid = () => true;
}
