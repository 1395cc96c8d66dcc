/** Whether the browser tells password managers what we know of their passkeys. */
export function canSignal(): boolean {
  return typeof PublicKeyCredential !== 'undefined' && 'signalAllAcceptedCredentials' in PublicKeyCredential;
}
