const key = 'device-id';

/** The random UUID (version 4, RFC 9562) that identifies this browser in every call. Created at the first call. */
export function deviceId(): string {
  const stored = localStorage.getItem(key);
  if (stored) return stored;
  const made = randomUuid();
  localStorage.setItem(key, made);
  return made;
}

/** Does not use `crypto.randomUUID`, which browsers offer on secure origins only. */
function randomUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = Array.from(bytes, (byte, position) => {
    if (position === 6) return ((byte & 0x0f) | 0x40).toString(16).padStart(2, '0');
    if (position === 8) return ((byte & 0x3f) | 0x80).toString(16).padStart(2, '0');
    return byte.toString(16).padStart(2, '0');
  }).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
