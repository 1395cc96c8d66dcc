import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packagesFolder } from '../kernel/project-folder';

/** The outbox's one style sheet: a market's colours, and one column on paper. */
export function outboxStyle(marketId: string): string {
  return readFileSync(join(packagesFolder, 'markets', marketId, 'tokens.css'), 'utf8') + rules;
}

const rules = `
:root { color-scheme: light dark; }
* { box-sizing: border-box; margin: 0; }
body {
  max-inline-size: 44rem;
  margin-inline: auto;
  padding: 1.5rem 1rem 4rem;
  background: var(--colour-paper);
  color: var(--colour-ink);
  font: 1.0625rem/1.5 system-ui, sans-serif;
}
header { display: grid; gap: .5rem; margin-block-end: 1.5rem; }
h1 { font-size: 1.75rem; line-height: 1.2; }
header p, .about span { color: var(--colour-ink-quiet); }
a { color: var(--colour-accent-text); font-weight: 600; text-underline-offset: .2em; }
form { display: flex; flex-wrap: wrap; gap: .5rem; margin-block-start: .5rem; }
label { flex-basis: 100%; font-weight: 600; }
input {
  flex: 1 1 10rem;
  min-inline-size: 0;
  min-block-size: 3rem;
  padding-inline: .75rem;
  border: 1px solid var(--colour-control);
  border-radius: 10px;
  background: var(--colour-field);
  color: inherit;
  font: inherit;
}
::placeholder { color: var(--colour-ink-quiet); opacity: 1; }
button {
  min-block-size: 3rem;
  padding-inline: 1.25rem;
  border: 0;
  border-radius: 10px;
  background: var(--colour-accent);
  color: var(--colour-accent-ink);
  font: inherit;
  font-weight: 600;
  cursor: pointer;
}
button:hover { background: var(--colour-accent-strong); }
:focus-visible { outline: 2px solid var(--colour-focus); outline-offset: 2px; }
main { display: grid; gap: 1rem; }
article { display: grid; gap: .75rem; min-inline-size: 0; padding: 1.25rem; border-radius: 16px; background: var(--colour-sheet); }
.about { display: grid; gap: .125rem; justify-items: start; overflow-wrap: anywhere; }
.about span { font-size: .9375rem; }
h2 { font-size: 1.125rem; line-height: 1.3; }
.code {
  justify-self: start;
  max-inline-size: 100%;
  padding: .5rem 1rem;
  border-radius: 10px;
  background: var(--colour-accent-quiet);
  font: 600 2rem/1.2 ui-monospace, monospace;
  letter-spacing: .15em;
  -webkit-user-select: all;
  user-select: all;
}
pre { overflow-wrap: anywhere; white-space: pre-wrap; font: .9375rem/1.5 system-ui, sans-serif; }
summary { padding-block: .5rem; color: var(--colour-accent-text); cursor: pointer; font-weight: 600; }
iframe { display: block; inline-size: 100%; block-size: 36rem; border: 1px solid var(--colour-line); border-radius: 10px; background: var(--colour-paper); }
.nothing { padding: 3rem 1rem; border-radius: 16px; background: var(--colour-sheet); color: var(--colour-ink-quiet); text-align: center; overflow-wrap: anywhere; }
`;
