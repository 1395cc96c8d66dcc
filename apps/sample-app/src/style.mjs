// @ts-check

export const style = `
:root { color-scheme: light dark; --ink: light-dark(#1d2433, #e8ecf5); --paper: light-dark(#f4f6fb, #12151d); --sheet: light-dark(#fff, #1b202c); --strong: light-dark(#2b4c9b, #9db8ff); --on-strong: light-dark(#fff, #10182e); }
* { box-sizing: border-box; margin: 0; }
body { min-block-size: 100vh; background: var(--paper); color: var(--ink); font: 1.0625rem/1.5 system-ui, sans-serif; }
header { padding: 1rem max(1.5rem, 50vw - 20.5rem); background: var(--strong); color: var(--on-strong); font-weight: 700; }
main { display: grid; gap: 1rem; inline-size: min(100% - 2rem, 44rem); margin: 1.5rem auto; padding: 1.75rem 1.5rem; border-radius: 12px; background: var(--sheet); }
h1 { font-size: 1.75rem; line-height: 1.2; overflow-wrap: anywhere; }
h2 { font-size: 1.125rem; line-height: 1.3; overflow-wrap: anywhere; }
dl { display: grid; gap: .25rem; }
dt { font-weight: 600; }
dd { margin-block-end: .5rem; overflow-wrap: anywhere; }
pre { overflow-x: auto; padding: .75rem; border-radius: 8px; background: var(--paper); font: .9375rem/1.5 ui-monospace, monospace; white-space: pre-wrap; overflow-wrap: anywhere; }
[role=status] { padding: .75rem 1rem; border-inline-start: 4px solid var(--strong); background: var(--paper); }
.button, button { display: inline-grid; place-items: center; min-block-size: 3rem; padding-inline: 1.25rem; border: 0; border-radius: 8px; background: var(--strong); color: var(--on-strong); font: inherit; font-weight: 600; text-decoration: none; cursor: pointer; }
button.quiet { border: 1px solid var(--strong); background: none; color: var(--strong); }
form button { inline-size: 100%; }
:focus-visible { outline: 2px solid var(--strong); outline-offset: 2px; }
`;
