import { html } from 'hono/html';

export type Part = ReturnType<typeof html>;

/** A text in which backquotes mark code. */
export function inCode(text: string): Part {
  return html`${text.split('`').map((part, place) => (place % 2 === 1 ? html`<code>${part}</code>` : part))}`;
}
