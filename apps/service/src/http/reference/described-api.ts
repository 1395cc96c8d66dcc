import type { JsonSchema } from '@talon/contract/openapi/json-schema';

interface Media {
  schema: JsonSchema;
  example?: unknown;
  examples?: Record<string, { summary: string; value: unknown }>;
}

export interface Parameter {
  name: string;
  in: string;
  required?: boolean;
  description?: string;
  schema: JsonSchema;
  example?: string;
}

export interface Reply {
  description: string;
  headers?: Record<string, object>;
  content?: Record<string, Media>;
}

/** An operation of an OpenAPI document. */
export interface Operation {
  operationId: string;
  tags: string[];
  summary: string;
  security?: Record<string, string[]>[];
  parameters?: (Parameter | { $ref: string })[];
  requestBody?: { content: Record<string, Media> };
  responses: Record<string, Reply>;
}

interface Description {
  info: { title: string; version: string };
  servers: { url: string }[];
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, unknown>>;
  webhooks?: Record<string, { post: Operation }>;
  components: {
    parameters: Record<string, Parameter>;
    securitySchemes: Record<string, { description?: string }>;
  };
}

/** A call, with its address and what its parameters refer to. */
export interface Call extends Omit<Operation, 'parameters'> {
  method: string;
  path: string;
  origin: string;
  parameters: Parameter[];
}

/** A request that the service sends to a client. */
export interface Webhook extends Omit<Operation, 'parameters'> {
  event: string;
  headers: Parameter[];
}

export interface Group {
  name: string;
  /** The last part of the address of its page. */
  slug: string;
  description: string;
  calls: Call[];
  webhooks: Webhook[];
}

/** An API as its reference shows it. */
export interface DescribedApi {
  title: string;
  version: string;
  origin: string;
  groups: Group[];
  /** How callers authenticate, by the name that the calls use. */
  access: Record<string, string>;
}

const methods = ['get', 'post', 'put', 'delete'];

/** Reads an OpenAPI document of the contract. */
export function describeApi(document: object): DescribedApi {
  const { info, servers, tags, paths, webhooks = {}, components } = document as Description;
  const origin = servers[0]?.url ?? '';
  const calls = Object.entries(paths).flatMap(([path, operations]) =>
    methods.flatMap(method => {
      const operation = operations[method] as Operation | undefined;
      if (!operation) return [];
      const elsewhere = operations['servers'] as Description['servers'] | undefined;
      const parameters = (operation.parameters ?? []).flatMap(each => {
        const named = '$ref' in each ? components.parameters[each.$ref.split('/').at(-1) ?? ''] : each;
        return named ? [named] : [];
      });
      return [
        {
          ...operation,
          parameters,
          method: method.toUpperCase(),
          path,
          origin: elsewhere?.[0]?.url ?? origin,
        },
      ];
    }),
  );
  const sent = Object.entries(webhooks).map(([event, { post }]) => ({
    ...post,
    event,
    headers: (post.parameters ?? []).filter(each => 'name' in each),
  }));
  const access = Object.entries(components.securitySchemes).map(([name, { description = '' }]) => [
    name,
    description,
  ]);
  return {
    ...info,
    origin,
    groups: tags.map(({ name, description }) => ({
      name,
      slug: name.toLowerCase().replaceAll(' ', '-'),
      description,
      calls: calls.filter(call => call.tags.includes(name)),
      webhooks: sent.filter(webhook => webhook.tags.includes(name)),
    })),
    access: Object.fromEntries(access),
  };
}
