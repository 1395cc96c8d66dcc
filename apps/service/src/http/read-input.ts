import type { Endpoint } from '@talon/contract/endpoint';
import type { Input } from '../kernel/route';
import type { ApiContext } from './api';
import { readBody, refuseUntypable } from './body';

/** The input of a request. Refuses a body that the endpoint's schema does not accept, and text that cannot be stored. */
export async function readInput<E extends Endpoint>(context: ApiContext, endpoint: E): Promise<Input<E>> {
  const body = await readBody(context, endpoint);
  const params = context.req.param();
  const query = endpoint.query ? queryOf(context, endpoint.query) : {};
  refuseUntypable({ ...params, ...query });
  // The schema has checked the body, so the body has the type that the endpoint declares.
  return { body, params, query } as Input<E>;
}

/** The query parameters that the contract names; the first value of each. */
function queryOf(context: ApiContext, names: readonly string[]): Record<string, string> {
  const given = names.map(name => [name, context.req.query(name)] as const);
  return Object.fromEntries(given.filter((pair): pair is readonly [string, string] => pair[1] !== undefined));
}
