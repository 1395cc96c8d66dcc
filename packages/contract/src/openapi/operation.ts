import { isClosedToBlockedNetworks } from '../closed-to-blocked-networks';
import type { Endpoint } from '../endpoint';
import {
  applicationErrors,
  bearerErrors,
  commonErrors,
  type ErrorCode,
  errorStatus,
  onboardingErrors,
} from '../errors';
import { errorExample } from './error-example';
import { exampleBody, exampleReply } from './example-of';
import { queryNotes } from './query-notes';
import { schemaOf } from './schema-of';
import { summaries } from './summaries';
import { tags } from './tags';

/** A call as an operation of an OpenAPI document. */
export function operation(operationId: string, endpoint: Endpoint): object {
  const { body, reply } = endpoint;
  const names = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(match => match[1]);
  const given = body && schemaOf(body, operationId, 'input');
  const returned = reply && schemaOf(reply, operationId, 'output');
  return {
    operationId,
    tags: tags.filter(({ calls }) => calls.some(call => call === operationId)).map(({ name }) => name),
    summary: summaries[operationId],
    ...securityOf(endpoint),
    parameters: [
      ...names.map(name => ({ name, in: 'path', required: true, schema: { type: 'string' } })),
      ...(endpoint.query ?? []).map(name => ({ name, in: 'query', ...queryNotes[name] })),
      ...(endpoint.access === 'application' ? [] : [{ $ref: '#/components/parameters/deviceId' }]),
    ],
    ...(given && { requestBody: { required: true, content: json(given, exampleBody(given, operationId)) } }),
    responses: {
      ...(returned && {
        200: { description: 'Done.', content: json(returned, exampleReply(returned, operationId)) },
      }),
      ...((!returned || endpoint.mayBeEmpty) && { 204: { description: 'Done.' } }),
      ...failures([
        ...endpoint.errors,
        ...(endpoint.access.endsWith('bearer') ? bearerErrors : []),
        ...(endpoint.access === 'onboarding' ? onboardingErrors : []),
        ...(endpoint.access === 'application' ? applicationErrors : []),
        ...(isClosedToBlockedNetworks(endpoint) ? (['network-blocked'] as const) : []),
        ...commonErrors,
      ]),
    },
  };
}

function securityOf({ access, scope }: Endpoint): object {
  if (access === 'anyone') return {};
  if (access === 'application') return { security: [{ application: scope ? [scope] : [] }] };
  return { security: access === 'maybe-bearer' ? [{}, { bearer: [] }] : [{ [access]: [] }] };
}

/** Headers of error responses, by status. */
const errorHeaders: Readonly<Record<number, object>> = {
  401: { 'WWW-Authenticate': { $ref: '#/components/headers/challenge' } },
  403: { 'Retry-After': { $ref: '#/components/headers/retryAfter' } },
  429: { 'Retry-After': { $ref: '#/components/headers/retryAfter' } },
  503: { 'Retry-After': { $ref: '#/components/headers/retryAfter' } },
};

function failures(codes: readonly ErrorCode[]): Record<string, object> {
  const statuses = [...new Set(codes.map(code => errorStatus[code]))].toSorted((a, b) => a - b);
  return Object.fromEntries(
    statuses.map(status => {
      const ofStatus = [...new Set(codes)].filter(code => errorStatus[code] === status);
      const example = errorExample(ofStatus[0]);
      const headers = errorHeaders[status];
      const content = json({ $ref: '#/components/schemas/Error' }, example);
      return [status, { description: ofStatus.join(', '), ...(headers && { headers }), content }];
    }),
  );
}

function json(schema: object, example: unknown): object {
  return { 'application/json': { schema, example } };
}
