import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { Bindings } from '../kernel/bindings';

/**
 * Gives these headers to a response when it is written, with those of its handler as one object: setting each of them would take
 * twice as long. What the handler sets, in any case, comes first.
 */
export function handOverHeaders(response: ServerResponse, headers: Bindings['headers']): void {
  const writeHead = response.writeHead.bind(response) as (
    status: number,
    all: OutgoingHttpHeaders,
  ) => ServerResponse;
  response.writeHead = ((status: number, given: OutgoingHttpHeaders = {}) => {
    const all: OutgoingHttpHeaders = { ...headers };
    for (const name of response.getHeaderNames()) delete all[name];
    for (const name in given) all[name.toLowerCase()] = given[name];
    return writeHead(status, all);
  }) as ServerResponse['writeHead'];
}
