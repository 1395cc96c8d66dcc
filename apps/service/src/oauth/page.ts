import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Market } from '@talon/markets/market';
import { languageTag, twoLetters } from '@talon/rules/language';
import { html, raw } from 'hono/html';
import type { EnginePage, PageBody } from '../kernel/ports/engines';
import { packagesFolder } from '../kernel/project-folder';
import type { TranslateFor } from '../kernel/translations';

/** The page layout of the API host, in the market's colours, with its helpdesk in the foot, without external resources. */
export function createPage(market: Market, translateFor: TranslateFor): EnginePage {
  const read = (name: string) => readFileSync(join(packagesFolder, 'markets', market.id, name), 'utf8');
  const style = read('tokens.css') + rules;
  const logo = `data:image/svg+xml;base64,${Buffer.from(read('logo.svg')).toString('base64')}`;
  const hash = createHash('sha256').update(style).digest('base64');
  return {
    /** The engine adds the hashes of its own scripts. No `form-action`: its forms are sent to clients. */
    policy: [
      "default-src 'none'",
      'script-src',
      `style-src 'sha256-${hash}'`,
      'img-src data:',
      "frame-ancestors 'none'",
      "base-uri 'none'",
    ].join('; '),
    render: async (language, title, body): Promise<string> => {
      const page = await html`<!doctype html>
<html lang="${languageTag(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${title} &middot; ${market.brand}</title>
<style>${raw(style)}</style>
</head>
<body>
<main>
<img src="${logo}" alt="${market.brand}" height="32">
<h1>${title}</h1>
${body}
</main>
${helpdeskOf(market, language, translateFor)}
</body>
</html>
`;
      return page.toString();
    },
  };
}

/** How to reach the helpdesk, as in the foot of the portal's pages. */
function helpdeskOf(market: Market, language: string, translateFor: TranslateFor): PageBody {
  const { phone, email, page, hours } = market.helpdesk;
  const translate = (key: 'shell.helpdesk' | 'shell.helpdesk.page') => translateFor(market, language, key);
  return html`<footer>
<p><strong>${translate('shell.helpdesk')}</strong> ${hours[twoLetters(language)] ?? ''}</p>
<ul>
<li><a href="tel:${phone.replaceAll(' ', '')}">${phone}</a></li>
<li><a href="mailto:${email}">${email}</a></li>
<li><a href="${page}">${translate('shell.helpdesk.page')}</a></li>
</ul>
</footer>`;
}

const rules = `
:root { color-scheme: light dark; }
* { box-sizing: border-box; margin: 0; }
body {
  display: flex;
  flex-direction: column;
  min-block-size: 100dvh;
  background: var(--colour-paper);
  color: var(--colour-ink);
  font: 1.0625rem/1.5 system-ui, sans-serif;
}
main {
  display: grid;
  gap: 1rem;
  inline-size: 100%;
  max-inline-size: 30rem;
  margin: min(10vh, 5rem) auto 0;
  padding: 1.5rem 1.5rem 2rem;
  overflow-wrap: anywhere;
}
footer {
  inline-size: 100%;
  max-inline-size: 30rem;
  margin: auto auto 0;
  padding: 2rem 1.5rem 1.5rem;
  color: var(--colour-ink-quiet);
  font-size: .9375rem;
  display: flex;
  flex-wrap: wrap;
  gap: 0 1rem;
}
footer p { flex: 1 1 8rem; padding-block-start: .75rem; }
footer strong { display: block; }
footer ul { padding: 0; list-style: none; }
footer a { display: inline-block; padding-block: .75rem; color: inherit; }
@media (min-width: 34rem) {
  main { padding: 2rem 2.5rem 2.5rem; border: 1px solid var(--colour-line); border-radius: 1rem; background: var(--colour-sheet); }
}
img { margin-block-end: .5rem; }
h1 { font-size: 1.75rem; line-height: 1.2; text-wrap: balance; }
h2 { margin-block-start: 1rem; font-size: 1.125rem; line-height: 1.3; }
.actions { display: grid; gap: .75rem; margin-block-start: .5rem; }
button, .actions a {
  display: grid;
  place-items: center;
  min-block-size: 3rem;
  padding: .5rem 1.25rem;
  border: 1px solid var(--colour-accent);
  border-radius: .75rem;
  background: none;
  color: var(--colour-accent-text);
  font: inherit;
  font-weight: 600;
  text-align: center;
  text-decoration: none;
  cursor: pointer;
}
button, .actions a.primary { background: var(--colour-accent); color: var(--colour-accent-ink); }
button:hover, .actions a.primary:hover { background: var(--colour-accent-strong); }
.actions a:hover { background: var(--colour-accent-quiet); }
:focus-visible { outline: 3px solid var(--colour-focus); outline-offset: 2px; }
`;
