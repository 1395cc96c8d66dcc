import { html } from 'hono/html';
import type { Call, DescribedApi, Parameter, Reply } from './described-api';
import { countedFields, fieldList } from './field-list';
import { inCode, type Part } from './in-code';
import { requestExample } from './request-example';

/** One call: who may call it, what it takes, and what it returns, each with an example. */
export function callSection(call: Call, { access }: DescribedApi): Part {
  const { operationId, method, path, summary, parameters, requestBody, responses } = call;
  const [media] = Object.values(requestBody?.content ?? {});
  const examples = media?.examples ? Object.values(media.examples) : [{ summary: '', value: media?.example }];
  const replies = Object.entries(responses);
  return html`<section id="${operationId}" aria-labelledby="${operationId}-title">
<h2 id="${operationId}-title"><span class="method">${method}</span> <code>${path}</code></h2>
<p>${inCode(summary)}</p>
${accessPart(call, access)}
${parameters.length > 0 ? html`<h3>Parameters</h3><ul class="fields">${parameters.map(parameterItem)}</ul>` : ''}
${media ? html`<h3>Body</h3>${countedFields(media.schema)}${fieldList(media.schema)}` : ''}
<h3>Example</h3>
${examples.map(each => html`${each.summary ? html`<p>${each.summary}:</p>` : ''}<pre><code>${requestExample(call, each.value)}</code></pre>`)}
${replies.filter(([status]) => Number(status) < 400).map(replyPart)}
<h3>Errors</h3>
<dl class="errors">${replies.filter(([status]) => Number(status) >= 400).map(errorPart)}</dl>
</section>`;
}

function accessPart({ security = [] }: Call, access: DescribedApi['access']): Part {
  const ways = security.flatMap(Object.entries) as [string, string[]][];
  if (ways.length === 0) return html`<p class="access">Anyone may call it.</p>`;
  const isOptional = security.some(way => Object.keys(way).length === 0);
  return html`${ways.map(
    ([name, scopes]) =>
      html`<p class="access">${isOptional ? 'May need' : 'Needs'}: ${inCode(access[name] ?? name)}${scopes.length > 0 ? html` Scope: ${inCode(scopes.map(scope => `\`${scope}\``).join(', '))}.` : ''}</p>`,
  )}`;
}

export function parameterItem({ name, in: place, required, description = '', schema }: Parameter): Part {
  const where = place === 'query' ? 'query' : place === 'path' ? 'path' : 'header';
  const values = schema.enum ? `, ${schema.enum.map(value => JSON.stringify(value)).join(' or ')}` : '';
  return html`<li><code>${name}</code> <span>${where}${values}${required ? '' : ', optional'}</span>${description ? html`<br>${inCode(description)}` : ''}</li>`;
}

function replyPart([status, { description, content }]: [string, Reply]): Part {
  const [media] = Object.values(content ?? {});
  return html`<h3>Reply ${status}</h3>
${media ? fieldList(media.schema) : html`<p>${status === '204' ? 'Done, without a body.' : inCode(description)}</p>`}
${media ? html`<pre><code>${JSON.stringify(media.example, undefined, 2)}</code></pre>` : ''}`;
}

function errorPart([status, { description, headers }]: [string, Reply]): Part {
  return html`<div><dt>${status}</dt><dd>${inCode(description)}${headers && 'Retry-After' in headers ? html` <span>May have <code>Retry-After</code>.</span>` : ''}</dd></div>`;
}
