const longestEmail = 254;
const longestLocalPart = 64;

/** Spaces, controls, invisible marks, lone surrogates, and the signs with which mail headers join addresses. */
const notInAnEmail = /[\p{Z}\p{Cc}\p{Cf}\p{Cs}<>()[\],;:"\\]/u;

/**
 * An e-mail as accounts are found by it: trimmed, NFC, lower-case; undefined where it cannot be one.
 * Only the shape is asked (RFC 5321's lengths, one `@`, labels without gaps): whether it exists, a code shows.
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
