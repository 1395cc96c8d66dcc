/** Whether a password was seen in a breach. */
export type BreachList = (password: string) => Promise<boolean>;

/** Whether a widget's answer, given on a page of that host, is good. Throws SystemUnavailable where nobody can tell. */
export type Captcha = (answer: string, hostname: string) => Promise<boolean>;
