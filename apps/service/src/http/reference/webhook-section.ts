import { html } from 'hono/html';
import { parameterItem } from './call-section';
import type { Webhook } from './described-api';
import { fieldList } from './field-list';
import { inCode, type Part } from './in-code';

const statusNames: Readonly<Record<string, string>> = { '2XX': '2xx', default: 'else' };

/** One webhook: what the service sends, with an example, and what the answer leads to. */
export function webhookSection({
  operationId,
  event,
  summary,
  headers,
  requestBody,
  responses,
}: Webhook): Part {
  const [media] = Object.values(requestBody?.content ?? {});
  const example = [
    'POST $WEBHOOK_URI',
    'content-type: application/json',
    ...headers.map(header => `${header.name}: ${header.example ?? ''}`),
    '',
    JSON.stringify(media?.example, undefined, 2),
  ].join('\n');
  return html`<section id="${operationId}" aria-labelledby="${operationId}-title">
<h2 id="${operationId}-title"><span class="method">POST</span> <code>${event}</code></h2>
<p>${inCode(summary)}</p>
<h3>Headers</h3><ul class="fields">${headers.map(parameterItem)}</ul>
${media ? html`<h3>Body</h3>${fieldList(media.schema)}` : ''}
<h3>Example</h3>
<pre><code>${example}</code></pre>
<h3>Your answer</h3>
<dl class="errors">${Object.entries(responses).map(
    ([status, { description }]) =>
      html`<div><dt>${statusNames[status] ?? status}</dt><dd>${inCode(description)}</dd></div>`,
  )}</dl>
</section>`;
}
