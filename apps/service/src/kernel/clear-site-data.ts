/**
 * The data of the API host that a browser clears at log-out. Scripts can have stored data there only after an attack. Does
 * not contain `cookies`, which would clear those of every host of the domain, trusted devices of other people among them,
 * or `cache`, because no personal response is cacheable. The portal clears its own storage, because it keeps the device id
 * and the language.
 */
export const clearedAtLogOut = '"storage"';
