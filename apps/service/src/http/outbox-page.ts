import { html } from 'hono/html';
import type { OutboxRow } from '../integrations/outbox';

/** The outbox page: the messages of the demonstration, newest first. */
export function outboxPage(messages: readonly OutboxRow[], to: string | null, now: Date) {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Outbox</title>
<link rel="stylesheet" href="/outbox.css">
</head>
<body>
<header>
<h1>Outbox</h1>
<p>What this demonstration would have sent. Nothing here has left this machine.</p>
<form>
<label for="to">Only to</label>
<input id="to" name="to" value="${to ?? ''}" autocomplete="off" autocapitalize="none" spellcheck="false" placeholder="e-mail or +32&hellip;">
<button>Look again</button>
</form>
<p><a href="/staff">Codes of the staff's apps</a></p>
${to === null ? '' : html`<p><a href="/">Show every message</a></p>`}
</header>
<main>
${messages.length === 0 ? html`<p class="nothing">Nothing yet${to === null ? '' : html` to <strong>${to}</strong>`}.</p>` : ''}
${messages.map(message => messageArticle(message, now))}
</main>
</body>
</html>
`;
}

function messageArticle(message: OutboxRow, now: Date) {
  const { id, method, market, destination, subject, body, code, sent_at: at, times } = message;
  return html`<article>
<p class="about">
<a href="/?to=${encodeURIComponent(destination)}">${destination}</a>
<span>${method === 'sms' ? 'SMS' : 'e-mail'} &middot; ${market} &middot; <time datetime="${at.toISOString()}">${ago(at, now)}, ${exact(at)}</time>${times > 1 ? html` &middot; handed over ${times} times` : ''}</span>
</p>
${subject === null ? '' : html`<h2>${subject}</h2>`}
${code === null ? '' : html`<p class="code">${code}</p>`}
<pre>${body}</pre>
${message.html === null ? '' : html`<details><summary>As it looks</summary><iframe sandbox="" loading="lazy" title="${subject ?? ''}" src="/messages/${id}/html"></iframe></details>`}
</article>`;
}

/** In the time zone of this machine, which is the viewer's in a demonstration. */
function exact(at: Date): string {
  return at.toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'long' });
}

const units: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
];

function ago(at: Date, now: Date): string {
  const seconds = Math.max(0, Math.round((now.getTime() - at.getTime()) / 1000));
  const [unit, length] = units.find(([, each]) => seconds >= each) ?? ['second', 1];
  return new Intl.RelativeTimeFormat('en', { numeric: 'auto' }).format(-Math.floor(seconds / length), unit);
}
