/** `•••• 7034`. */
export const maskedEnding = (ending: string) => `•••• ${ending}`;
