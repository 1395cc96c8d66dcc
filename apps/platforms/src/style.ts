/** The platforms' one style sheet, in a market's colours. */
export const style = `
:root { color-scheme: light dark; }
* { box-sizing: border-box; margin: 0; }
body {
  display: grid;
  grid-template-rows: auto 1fr auto;
  min-block-size: 100vh;
  min-block-size: 100dvh;
  background: var(--colour-paper);
  color: var(--colour-ink);
  font: 1.0625rem/1.5 system-ui, sans-serif;
}
header {
  display: flex;
  flex-wrap: wrap;
  justify-content: space-between;
  gap: .25rem 1rem;
  padding: 1rem max(1.5rem, 50vw - 22rem);
  background: var(--colour-band);
  color: var(--colour-band-ink);
}
header span { color: var(--colour-band-ink-quiet); }
main {
  display: grid;
  align-content: start;
  gap: 1rem;
  inline-size: min(100% - 2rem, 44rem);
  margin: 1.5rem auto;
  padding: 1.75rem 1.5rem;
  border-radius: 16px;
  background: var(--colour-sheet);
  align-self: start;
}
h1 { font-size: 1.75rem; line-height: 1.2; overflow-wrap: anywhere; text-wrap: balance; }
dt, footer { color: var(--colour-ink-quiet); }
dd { font-size: 1.375rem; font-weight: 600; overflow-wrap: anywhere; }
.button {
  display: inline-grid;
  place-items: center;
  min-block-size: 3rem;
  padding-inline: 1.25rem;
  border-radius: 10px;
  background: var(--colour-accent);
  color: var(--colour-accent-ink);
  font-weight: 600;
  text-decoration: none;
}
.button:hover { background: var(--colour-accent-strong); }
:focus-visible { outline: 2px solid var(--colour-focus); outline-offset: 2px; }
footer { padding: 1rem max(1.5rem, 50vw - 20.5rem) 2rem; font-size: .9375rem; }
`;
