/** The identifier that a client expects (`login_hint`), for the fields of the login page. */
export const loginHint = { email: '', phone: '' };
