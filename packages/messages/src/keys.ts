import type dashboard from '../en/dashboard.json';
import type errors from '../en/errors.json';
import type login from '../en/login.json';
import type maintenance from '../en/maintenance.json';
import type shell from '../en/shell.json';

type Catalogue = typeof dashboard & typeof errors & typeof login & typeof maintenance & typeof shell;

/** Every key for which the catalogues have words. */
export type MessageKey = keyof Catalogue;
