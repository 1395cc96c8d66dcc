/** The maximum length of an e-mail address (RFC 5321), in characters. */
export const longestEmail = 254;
const longestLocalPart = 64;

/** Spaces, controls, invisible marks, lone surrogates, and characters that separate addresses in mail headers. */
const notInAnEmail = /[\p{Z}\p{Cc}\p{Cf}\p{Cs}<>()[\],;:"\\]/u;

/**
 * Normalises an e-mail address: trimmed, NFC, lower-case; undefined if the text is not an address. Checks the form only
 * (lengths of RFC 5321, one `@`, no empty labels); a confirmed code shows that the address exists.
 */
export function normaliseEmail(text: string): string | undefined {
  const email = text.trim().toLowerCase().normalize('NFC');
  const [local = '', domain = '', ...more] = email.split('@');
  const isAddress =
    more.length === 0 &&
    local.length >= 1 &&
    local.length <= longestLocalPart &&
    email.length <= longestEmail &&
    domain.split('.').every(label => label !== '') &&
    !notInAnEmail.test(email);
  return isAddress ? email : undefined;
}

/** `m•••@e•••.be`: enough to recognise one's own address, whatever its length. */
export function maskEmail(email: string): string {
  const domain = email.slice(email.lastIndexOf('@') + 1);
  const lastDot = domain.lastIndexOf('.');
  const ending = lastDot < 0 ? '' : domain.slice(lastDot);
  return `${firstSign(email)}•••@${firstSign(domain)}•••${ending}`;
}

function firstSign(text: string): string {
  return [...text][0] ?? '';
}
