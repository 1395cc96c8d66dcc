/** Whom an application expects to sign in: what the login page begins with. */
export const loginHint = { email: '', phone: '' };
