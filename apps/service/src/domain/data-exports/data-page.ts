import type { MessageKey } from '@talon/messages/keys';
import { html, raw } from 'hono/html';
import type { Localized } from '../notifications/message-language';

type Value = string | number | boolean | null | readonly Value[] | { readonly [name: string]: Value };

/**
 * The copy as a page that people read and print: a table for each part. Every text is escaped, because names and devices may
 * contain anything.
 */
export async function dataPage(
  data: Readonly<Record<string, Value>>,
  { translate, tag }: Pick<Localized, 'translate' | 'tag'>,
): Promise<string> {
  const { activity, ...rest } = data;
  const labelOf = (name: string) => translate(`export.field.${name}` as MessageKey);
  const described = describeActivity(activity ?? [], translate);
  const parts: [string, Value][] = [...Object.entries(rest), ['activity', described]];
  const title = translate('export.title');
  const page = await html`<!doctype html>
<html lang="${tag}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${title}</title>
<style>
body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem; font: 1rem/1.5 system-ui, sans-serif; }
table { border-collapse: collapse; margin-bottom: 2rem; }
th, td { padding: .25rem .75rem .25rem 0; border-bottom: 1px solid #ddd; text-align: start; vertical-align: top; }
</style>
</head>
<body>
<h1>${title}</h1>
<table>
${parts
  .filter(([, value]) => !Array.isArray(value))
  .map(([name, value]) => html`<tr><th scope="row">${labelOf(name)}</th><td>${textOf(value)}</td></tr>`)}
</table>
${parts
  .filter((part): part is [string, readonly Value[]] => Array.isArray(part[1]) && part[1].length > 0)
  .map(([name, rows]) => html`<h2>${labelOf(name)}</h2>${tableOf(rows, labelOf)}`)}
</body>
</html>
`;
  return page.toString();
}

function tableOf(rows: readonly Value[], labelOf: (name: string) => string) {
  const [first] = rows;
  const columns = typeof first === 'object' && first !== null ? Object.keys(first) : [];
  return html`<table><thead><tr>${columns.map(column => html`<th scope="col">${labelOf(column)}</th>`)}</tr></thead><tbody>
${rows.map(row => html`<tr>${columns.map(column => html`<td>${textOf((row as Record<string, Value>)[column] ?? null)}</td>`)}</tr>`)}
</tbody></table>`;
}

function textOf(value: Value): string | ReturnType<typeof raw> {
  if (value === null || value === '') return raw('&ndash;');
  if (Array.isArray(value)) return value.join(', ');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** Events as the portal says them. */
function describeActivity(events: Value, translate: Localized['translate']): Value {
  return (events as { event: string }[]).map(event => ({
    ...event,
    event: translate(`event.${event.event}` as MessageKey),
  }));
}
