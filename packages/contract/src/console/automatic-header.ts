/** Marks a call that the page makes by itself, such as one that refreshes a chart. It does not count as a use of the session. */
export const automaticHeader = 'X-Automatic';
