import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packagesFolder } from '../../kernel/project-folder';

/** The one style sheet of the reference: the colours of a market, one column on a phone, the contents beside it on a desktop. */
export function referenceStyle(marketId: string): string {
  return readFileSync(join(packagesFolder, 'markets', marketId, 'tokens.css'), 'utf8') + rules;
}

const rules = `
:root { color-scheme: light dark; scroll-padding-block-start: 1rem; }
* { box-sizing: border-box; margin: 0; }
body {
  background: var(--colour-paper);
  color: var(--colour-ink);
  font: 1.0625rem/1.55 system-ui, sans-serif;
  overflow-wrap: anywhere;
}
header {
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: 0 1rem;
  padding: .5rem 1rem;
  background: var(--colour-band);
  color: var(--colour-band-ink);
}
header a { padding-block: .5rem; color: inherit; font-weight: 600; }
.skip { position: absolute; inset-block-start: -10rem; }
.skip:focus { position: static; }
main, nav { padding: 1.5rem 1rem 3rem; }
main { display: grid; gap: 1rem; grid-template-columns: minmax(0, 1fr); align-content: start; }
a { color: var(--colour-accent-text); text-underline-offset: .2em; }
:focus-visible { outline: 3px solid var(--colour-focus); outline-offset: 2px; border-radius: 4px; }
header :focus-visible { outline-color: currentcolor; }
h1 { font-size: 1.75rem; line-height: 1.2; text-wrap: balance; }
h2 { margin-block-start: 1rem; font-size: 1.25rem; line-height: 1.3; }
h3 { margin-block-start: .5rem; font-size: 1rem; line-height: 1.4; }
ul { padding-inline-start: 1.25rem; }
section { display: grid; gap: .75rem; grid-template-columns: minmax(0, 1fr); padding: 1rem; border-radius: 1rem; background: var(--colour-sheet); }
section h2 { margin: 0; }
code { font: .9375em/1.5 ui-monospace, monospace; }
pre {
  padding: .75rem 1rem;
  border: 1px solid var(--colour-line);
  border-radius: .75rem;
  background: var(--colour-field);
  white-space: pre-wrap;
}
.method {
  display: inline-block;
  min-inline-size: 5em;
  padding: .125rem .5rem;
  border-radius: .5rem;
  background: var(--colour-accent-quiet);
  color: var(--colour-ink);
  font: 600 .8125rem/1.5 ui-monospace, monospace;
  text-align: center;
}
.calls, .fields, nav ul { padding: 0; list-style: none; }
.calls a { display: inline-flex; align-items: baseline; gap: .5rem; padding-block: .375rem; text-decoration: none; }
.calls a:hover code { text-decoration: underline; }
.fields { display: grid; gap: .5rem; }
.fields .fields { margin: .5rem 0 0 .25rem; padding-inline-start: 1rem; border-inline-start: 2px solid var(--colour-line); }
.fields > li > code { font-weight: 600; }
.fields span, .errors span, .access { color: var(--colour-ink-quiet); }
.errors { display: grid; gap: .375rem; }
.errors div { display: grid; grid-template-columns: 3rem minmax(0, 1fr); }
.errors dt { font-weight: 600; }
.errors dd { margin: 0; }
nav { border-block-start: 1px solid var(--colour-line); }
nav a { display: block; padding: .5rem .75rem; border-radius: .5rem; text-decoration: none; }
nav a:hover { background: var(--colour-accent-quiet); }
nav a[aria-current] { background: var(--colour-accent-quiet); color: var(--colour-ink); font-weight: 600; }
@media (min-width: 60rem) {
  body { display: grid; grid-template: auto 1fr / 16rem minmax(0, 1fr); }
  header { grid-column: 1 / -1; padding: .75rem 1.5rem; }
  .to-contents { display: none; }
  main { grid-area: 2 / 2; padding: 2rem 2.5rem 4rem; max-inline-size: 56rem; }
  nav { grid-area: 2 / 1; position: sticky; inset-block-start: 0; align-self: start; max-block-size: 100vh; overflow-y: auto; padding: 1.5rem 1rem; border: 0; }
  section { padding: 1.5rem; }
}
@media print { nav, .to-contents { display: none; } }
`;
