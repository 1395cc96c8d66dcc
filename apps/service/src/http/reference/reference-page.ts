import { html, raw } from 'hono/html';
import { referenceIntroduction } from './reference-introduction';

interface Description {
  info: { title: string };
  components: { securitySchemes: Record<string, { description?: string }> };
}

/** The page of the reference: an OpenAPI document with an introduction, and the scripts that draw it. */
export async function referencePage(
  document: object,
  brand: string,
  other: { name: string; address: string },
): Promise<string> {
  const { info, components } = document as Description;
  const access = Object.values(components.securitySchemes).map(({ description = '' }) => description);
  const shown = { ...document, info: { ...info, description: referenceIntroduction(access, other) } };
  // Only `</script` could end a script element.
  const json = JSON.stringify(shown).replaceAll('<', '\\u003c');
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${info.title} &middot; ${brand}</title>
</head>
<body>
<div id="reference"></div>
<noscript>This page needs JavaScript. The same for programs: <a href="/openapi.json">the OpenAPI document</a>.</noscript>
<script type="application/json" id="openapi">${raw(json)}</script>
<script src="/docs/reference.js"></script>
<script src="/docs/scalar.js"></script>
</body>
</html>
`;
  return String(await page);
}
