import { createHash } from 'node:crypto';

/** The source that allows this script in a `script-src` of a content security policy (CSP Level 3, section 2.3.1). */
export function scriptSource(script: string): string {
  return `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
}
