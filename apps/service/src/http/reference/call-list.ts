import { html } from 'hono/html';
import type { Group } from './described-api';
import type { Part } from './in-code';

/** Links to the calls and webhooks of a group, on the page with this address. */
export function callList({ calls, webhooks }: Group, page = ''): Part {
  const entries = [
    ...calls.map(({ operationId, method, path }) => ({ operationId, method, name: path })),
    ...webhooks.map(({ operationId, event }) => ({ operationId, method: 'POST', name: event })),
  ];
  return html`<ul class="calls">${entries.map(
    ({ operationId, method, name }) =>
      html`<li><a href="${page}#${operationId}"><span class="method">${method}</span> <code>${name}</code></a></li>`,
  )}</ul>`;
}
