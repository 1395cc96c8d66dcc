import { isMachineScope, openidScopes, scopes } from '@talon/rules/scopes';
import * as v from 'valibot';

const text = v.pipe(v.string('must be a text'), v.trim(), v.minLength(1, 'is empty'), v.maxLength(100));
const served = scopes.filter(scope => !openidScopes.some(each => each === scope));

const scopeText = v.pipe(
  v.string('must be one text with spaces between the scopes'),
  v.transform(given => given.split(' ').filter(each => each !== '')),
  v.minLength(1, 'needs at least one scope'),
  v.check(list => new Set(list).size === list.length, 'contains a scope twice'),
  v.rawCheck(({ dataset, addIssue }) => {
    const wrong = dataset.typed ? dataset.value.find(scope => !isServed(scope)) : undefined;
    if (wrong !== undefined)
      addIssue({
        message: `contains ${wrong}, which is neither a scope of people's data nor one of machines, such as cards:block`,
      });
  }),
);

const audienceProblem = 'must be an absolute http or https address as browsers write it, without a fragment';

const registrationSchema = v.strictObject(
  {
    name: text,
    audience: v.pipe(v.string('must be a text'), v.check(isAudience, audienceProblem)),
    scope: scopeText,
    access_token_format: v.optional(v.picklist(['opaque', 'jwt'], 'must be opaque or jwt'), 'opaque'),
    access_token_signing_alg: v.optional(v.picklist(['ES256', 'RS256'], 'must be ES256 or RS256'), 'RS256'),
  },
  ({ expected }) => (expected === 'never' ? 'is not a field of a resource server' : 'is missing'),
);

export type ResourceServerRegistration = v.InferOutput<typeof registrationSchema>;

const fields = Object.keys(registrationSchema.entries) as (keyof ResourceServerRegistration)[];

/** Checks the fields of a file. Throws an error with one line for each invalid one. */
export function readResourceServer(given: unknown): ResourceServerRegistration {
  const result = v.safeParse(registrationSchema, given);
  if (result.success) return result.output;
  const lines = result.issues.map(issue => `  ${v.getDotPath(issue) ?? 'the file'}: ${issue.message}`);
  throw new Error(['The registration is invalid:', ...lines].join('\n'));
}

/** A registration by the columns of the table, as JSON. */
export function storedResourceServer({ scope, ...registration }: ResourceServerRegistration): string {
  return JSON.stringify({ ...registration, scopes: scope });
}

/** The stored registration of a resource server as a file has it. */
export function fileOfResourceServer(
  row: { scopes: string[] } & Record<string, unknown>,
): Record<string, unknown> {
  const stored: Record<string, unknown> = { ...row, scope: row.scopes.join(' ') };
  return Object.fromEntries(fields.map(name => [name, stored[name]]));
}

function isServed(scope: string): boolean {
  return served.some(each => each === scope) || isMachineScope(scope);
}

/** RFC 8707, section 2. */
function isAudience(uri: string): boolean {
  if (!URL.canParse(uri) || uri.length > 500) return false;
  const { href, protocol } = new URL(uri);
  return /^https?:$/.test(protocol) && !uri.includes('#') && (href === uri || href === `${uri}/`);
}
