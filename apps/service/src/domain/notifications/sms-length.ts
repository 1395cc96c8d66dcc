const longestSms = 160;
/** A text of two messages: each has a header of seven septets. */
const longestPair = 306;

/** The basic alphabet of GSM 03.38, one septet per character; any other character reduces the limit to 70. */
const signs = `@£$¥èéùìòÇ\nØøÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&'()*+,./:;<=>?¡ÄÖÑÜ§¿äöñüà`;
const gsm7 = new RegExp(`^[${signs}0-9A-Za-z-]*$`);

/** Whether the characters take one septet each. */
export function isInSmsAlphabet(text: string): boolean {
  return gsm7.test(text);
}

export function fitsInOneSms(text: string): boolean {
  return text.length <= longestSms && gsm7.test(text);
}

export function fitsInTwoSms(text: string): boolean {
  return text.length <= longestPair && gsm7.test(text);
}
