/** The outbox stands outside the portal and its markets: paper, ink, and one column. */
export const outboxStyle = `
:root {
  color-scheme: light dark;
  --paper: light-dark(#f6f1e7, #161411);
  --sheet: light-dark(#fffdf8, #211e1a);
  --ink: light-dark(#26211a, #f3ede1);
  --quiet: light-dark(#645b4d, #b5ab9a);
  --line: light-dark(#e6dece, #3a352d);
  --accent: light-dark(#0f5c48, #7fd6b6);
  --accent-ink: light-dark(#ffffff, #08281f);
  --accent-quiet: light-dark(#e2efe6, #1c332b);
}
* { box-sizing: border-box; margin: 0; }
body {
  max-inline-size: 44rem;
  margin-inline: auto;
  padding: 1.5rem 1rem 4rem;
  background: var(--paper);
  color: var(--ink);
  font: 1.0625rem/1.5 system-ui, sans-serif;
}
header { display: grid; gap: .5rem; margin-block-end: 1.5rem; }
h1 { font-size: 1.75rem; line-height: 1.2; }
header p, .about span { color: var(--quiet); }
form { display: flex; flex-wrap: wrap; gap: .5rem; align-items: center; margin-block-start: .5rem; }
input {
  flex: 1 1 12rem;
  min-inline-size: 0;
  min-block-size: 3rem;
  padding-inline: .75rem;
  border: 1px solid var(--quiet);
  border-radius: 10px;
  background: var(--sheet);
  color: inherit;
  font: inherit;
}
button {
  min-block-size: 3rem;
  padding-inline: 1.25rem;
  border: 0;
  border-radius: 10px;
  background: var(--accent);
  color: var(--accent-ink);
  font: inherit;
  font-weight: 600;
}
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
main { display: grid; gap: 1rem; }
article { display: grid; gap: .75rem; padding: 1.25rem; border-radius: 16px; background: var(--sheet); }
.about { display: flex; flex-wrap: wrap; gap: 0 .75rem; overflow-wrap: anywhere; }
.about span { font-size: .9375rem; }
h2 { font-size: 1.125rem; line-height: 1.3; }
.code {
  justify-self: start;
  padding: .5rem 1rem;
  border-radius: 10px;
  background: var(--accent-quiet);
  font: 600 2rem/1.2 ui-monospace, monospace;
  letter-spacing: .15em;
  user-select: all;
}
pre { overflow-wrap: anywhere; white-space: pre-wrap; color: var(--quiet); font: .9375rem/1.5 system-ui, sans-serif; }
summary { min-block-size: 2rem; color: var(--accent); cursor: pointer; font-weight: 600; }
iframe { inline-size: 100%; block-size: 36rem; border: 1px solid var(--line); border-radius: 10px; background: #fff; }
.nothing { padding: 3rem 1rem; border-radius: 16px; background: var(--sheet); color: var(--quiet); text-align: center; }
`;
