/**
 * What a browser clears of the API host at log-out: scripts can have stored something there only after an attack. Not
 * `cookies`, which would clear those of every host of the domain, trusted devices of other people among them, and not
 * `cache`: no personal response is cacheable. The portal clears its own storage, because it keeps the device id and the
 * language.
 */
export const clearedAtLogOut = '"storage"';
