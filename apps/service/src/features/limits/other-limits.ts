import * as v from 'valibot';
import type { Env } from '../../kernel/env';
import { limits as shape } from '../../kernel/env/limits';

interface Setting {
  /** As in the configuration, such as `smsPrefixes.share`. */
  name: string;
  value: string;
  usual: string;
}

/** What is shown elsewhere on the page. */
const shown = new Set(['counted', 'smsADay', 'unverifiedSmsShare']);

/** The settings of `LIMITS` that are no counted limits, each beside its usual value. */
export function otherLimits(limits: Env['limits']): Setting[] {
  const usual = new Map(namedValues(v.parse(shape, '{}')));
  return namedValues(limits)
    .filter(([name]) => !shown.has(name.split('.')[0] ?? ''))
    .map(([name, value]) => ({ name, value, usual: usual.get(name) ?? '' }));
}

/** Every value with its path; a list is one value. */
function namedValues(settings: object, path = ''): [string, string][] {
  return Object.entries(settings).flatMap(([key, value]: [string, unknown]): [string, string][] => {
    const name = `${path}${key}`;
    if (Array.isArray(value)) return [[name, value.join(', ')]];
    return typeof value === 'object' && value !== null
      ? namedValues(value, `${name}.`)
      : [[name, String(value)]];
  });
}
