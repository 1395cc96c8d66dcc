import type { Call } from './described-api';

/** Headers that show the caller, by the way in which a call authenticates. */
const callers: Readonly<Record<string, string>> = {
  bearer: `-H "Authorization: Bearer $TOKEN"`,
  application: `-H "Authorization: Bearer $ACCESS_TOKEN"`,
  onboarding: `-H "X-Onboarding: $HANDLE"`,
  client: `-u "$CLIENT_ID:$CLIENT_SECRET"`,
};

/** A call as a command of a shell, with one of its examples. */
export function requestExample(call: Call, value: unknown): string {
  const { method, path, origin, security = [], parameters, requestBody } = call;
  const isForm = requestBody !== undefined && !('application/json' in requestBody.content);
  const required = parameters.filter(({ in: place, required: isNeeded }) => place === 'query' && isNeeded);
  const query = required.map(({ name }) => `${name}=…`).join('&');
  const caller = security.flatMap(Object.keys).map(name => callers[name])[0];
  const address = `"${origin}${path.replace(/\{(\w+)\}/g, '$$$1')}${query && `?${query}`}"`;
  return [
    ['curl', method === 'GET' ? '' : `-X ${method}`, address].filter(Boolean).join(' '),
    ...(caller ? [caller] : []),
    ...(value === undefined ? [] : isForm ? formOf(value as object) : jsonOf(value)),
  ].join(' \\\n  ');
}

function jsonOf(value: unknown): string[] {
  return [`-H "Content-Type: application/json"`, `-d '${JSON.stringify(value)}'`];
}

function formOf(value: object): string[] {
  return Object.entries(value).map(([name, text]) => `-d ${name}=${String(text)}`);
}
