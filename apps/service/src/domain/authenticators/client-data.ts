/** What the browser says about the use of a passkey (WebAuthn, "CollectedClientData"); the signature covers it. */
export interface ClientData {
  challenge: string;
  /** Whether the page was inside a page of another origin. */
  isFramed: boolean;
}

/** Reads it from base64url; undefined if it is malformed. Nothing in it is checked yet. */
export function readClientData(encoded: string): ClientData | undefined {
  const read = parse(Buffer.from(encoded, 'base64url').toString());
  if (typeof read !== 'object' || read === null || !('challenge' in read)) return undefined;
  const { challenge } = read;
  if (typeof challenge !== 'string') return undefined;
  const isFramed = ('crossOrigin' in read && read.crossOrigin !== false) || 'topOrigin' in read;
  return { challenge, isFramed };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
