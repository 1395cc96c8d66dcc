/** Whether a password was seen in a breach. */
export type BreachList = (password: string) => Promise<boolean>;

/** Whether a captcha answer, given on a page of that host, is valid. Throws `SystemUnavailable`. */
export type Captcha = (answer: string, hostname: string) => Promise<boolean>;
