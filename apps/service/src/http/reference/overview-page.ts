import { apiVersions, versioningRule } from '@talon/contract/openapi/api-versions';
import { errorExample } from '@talon/contract/openapi/error-example';
import { html } from 'hono/html';
import { callList } from './call-list';
import type { DescribedApi } from './described-api';
import { inCode, type Part } from './in-code';

/** The first page of the reference: how to call, what errors look like, every group, versions and changes. */
export function overviewPage(api: DescribedApi, other: { name: string; address: string }): Part {
  const { title, version, origin, groups, access } = api;
  return html`<h1>${title}</h1>
<p>Version ${version}. The calls are at <code>${origin}</code>. Requests and replies are JSON, unless a call says otherwise. The same
description for programs is the <a href="/openapi.json">OpenAPI document</a>. See also the <a href="${other.address}">${other.name}</a>.</p>
<h2 id="access">Access</h2>
<ul>${Object.values(access).map(text => html`<li>${inCode(text)}</li>`)}</ul>
<h2 id="errors">Errors</h2>
<p>Each error has a status, a code that never changes, and a sentence for the person in the language of <code>Accept-Language</code>.
The OAuth endpoints use the errors of their RFCs instead: <code>error</code> and <code>error_description</code>. Where
<code>Retry-After</code> is sent, wait so many seconds.</p>
<pre><code>${JSON.stringify(errorExample('too-many-attempts'), undefined, 2)}</code></pre>
<h2 id="calls">Calls</h2>
${groups.map(
  group => html`<h3><a href="/docs/${group.slug}">${group.name}</a></h3>
<p>${inCode(group.description)}</p>
${callList(group, `/docs/${group.slug}`)}`,
)}
<h2 id="versions">Versions</h2>
<ul>${versioningRule.map(sentence => html`<li>${sentence}</li>`)}</ul>
<h2 id="changes">Changes</h2>
${apiVersions.map(
  each => html`<h3>${each.version}, <time datetime="${each.date}">${each.date}</time></h3>
<ul>${each.changes.map(change => html`<li>${inCode(change)}</li>`)}</ul>`,
)}`;
}
