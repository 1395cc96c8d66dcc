import { html } from 'hono/html';
import type { DescribedApi, Group } from './described-api';
import { callList } from './call-list';
import { callSection } from './call-section';
import { inCode, type Part } from './in-code';
import { webhookSection } from './webhook-section';

/** The layout of every page of the reference. The contents stand beside the text, and after it on a phone. */
export function referencePage(
  api: DescribedApi,
  brand: string,
  title: string,
  current: string,
  content: Part,
) {
  const link = (address: string, text: string) =>
    html`<li><a href="${address}"${address === current ? html` aria-current="page"` : ''}>${text}</a></li>`;
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${title} &middot; ${brand}</title>
<link rel="stylesheet" href="/docs/style.css">
</head>
<body>
<header>
<a class="skip" href="#content">Skip to the text</a>
<p><strong>${brand}</strong> API reference</p>
<a class="to-contents" href="#contents">Contents</a>
</header>
<main id="content">
${content}
</main>
<nav id="contents" aria-label="Contents">
<ul>
${link('/docs', 'Overview')}
${api.groups.map(({ name, slug }) => link(`/docs/${slug}`, name))}
<li><a href="/docs#versions">Versions</a></li>
<li><a href="/docs#changes">Changes</a></li>
</ul>
</nav>
</body>
</html>
`;
}

/** The page of a group: its calls and webhooks, one after the other. */
export function groupContent(group: Group, api: DescribedApi): Part {
  return html`<h1>${group.name}</h1>
<p>${inCode(group.description)}</p>
${callList(group)}
${group.calls.map(call => callSection(call, api))}
${group.webhooks.map(webhookSection)}`;
}
