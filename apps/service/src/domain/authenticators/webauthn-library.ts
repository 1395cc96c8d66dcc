/** The library that checks passkeys takes long to load, so it is loaded when a passkey is first used. */
export function loadWebAuthn() {
  return import('@simplewebauthn/server');
}
