/** Whether the browser can use passkeys. Only browsers that read the options of the service themselves count. */
export function hasPasskeys(): boolean {
  return typeof PublicKeyCredential !== 'undefined' && 'parseRequestOptionsFromJSON' in PublicKeyCredential;
}
