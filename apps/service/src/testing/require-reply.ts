import { consoleCalls } from '@talon/contract/console/console-calls';
import type { Endpoint } from '@talon/contract/endpoint';
import { endpoints } from '@talon/contract/endpoints';
import { resources } from '@talon/contract/resources';
import * as v from 'valibot';

interface Reply {
  status: number;
  json: unknown;
}

/** The calls of an API with the schema of each reply. The schema refuses fields that the contract does not name. */
function callsOf(described: Record<string, Endpoint>) {
  return Object.values(described).map(({ method, path, reply, mayBeEmpty = false }) => ({
    method,
    path: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`),
    reply: reply && strict(reply),
    isEmpty: reply === undefined || mayBeEmpty,
  }));
}

const apis = {
  'account-api.': callsOf(endpoints),
  'api.': callsOf(resources),
  'console.': callsOf(consoleCalls),
};

type AnySchema = v.GenericSchema & {
  entries?: Record<string, AnySchema>;
  item?: AnySchema;
  wrapped?: AnySchema;
  options?: AnySchema[];
};

/** The same schema, which refuses unknown fields of every object in it. */
function strict(schema: v.GenericSchema): v.GenericSchema {
  const { type, entries = {}, item, wrapped, options = [] } = schema as AnySchema;
  if (type === 'object')
    return v.strictObject(
      Object.fromEntries(Object.entries(entries).map(([name, each]) => [name, strict(each)])),
    );
  if (type === 'array' && item) return v.array(strict(item));
  if (type === 'nullable' && wrapped) return v.nullable(strict(wrapped));
  if (type === 'optional' && wrapped) return v.optional(strict(wrapped));
  if (type === 'union') return v.union(options.filter(each => typeof each === 'object').map(strict));
  return schema;
}

/** Throws if the reply of a call that succeeded has a field too many or too few for the contract. */
export function requireReply(host: string, method: string, address: string, { status, json }: Reply): void {
  if (status >= 300) return;
  const [, calls = []] = Object.entries(apis).find(([start]) => host.startsWith(start)) ?? [];
  const path = address.split('?', 1)[0] ?? '';
  const call = calls.find(each => each.method === method && each.path.test(path));
  if (!call) return;
  const wrong = (why: string) => new Error(`${method} ${path} is not answered as its contract says: ${why}`);
  if (status === 204 && !call.isEmpty) throw wrong('it is empty');
  if (status === 204) return;
  if (!call.reply) throw wrong('it is not empty');
  const { issues = [] } = v.safeParse(call.reply, json);
  if (issues.length > 0)
    throw wrong(issues.map(issue => `${v.getDotPath(issue) ?? 'the whole'}: ${issue.message}`).join('; '));
}
