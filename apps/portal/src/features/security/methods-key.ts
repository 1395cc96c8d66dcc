/** The query key of the authenticators. */
export const methodsKey = 'methods';
