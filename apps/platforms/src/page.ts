import { html } from 'hono/html';
import type { User } from '@talon/contract/dashboard';
import type { Platform } from './platforms';
import type { Say, WordKey } from './words';

type Part = ReturnType<typeof html>;

/** Where a page's buttons lead. */
export interface Ways {
  signIn: string;
  account: string;
}

/** A person whom the account API knows; `as` is what this platform knows them by. */
export function signedInPart(say: Say, { link }: Platform, person: User, { account }: Ways): Part {
  const as = link && person[link];
  return html`<h1>${say('signed-in', nameOf(person))}</h1>
${as ? html`<dl><dt>${say('known')}</dt><dd>${as}</dd></dl>` : ''}
${link && !as ? html`<p>${say('unknown')}</p>` : ''}
<p><a class="button" href="${account}">${say('account')}</a></p>`;
}

/** Why nobody is signed in here, and the one way on. */
export function nobodyPart(
  say: Say,
  why: WordKey & ('signed-out' | 'required_action' | 'away' | 'refused'),
  ways: Ways,
): Part {
  const way = {
    'signed-out': { href: ways.signIn, words: 'sign-in' },
    required_action: { href: ways.account, words: 'account' },
    away: { href: '/', words: 'again' },
    refused: { href: ways.signIn, words: 'again' },
  } as const;
  const { href, words } = way[why];
  return html`<h1>${say(why)}</h1>
<p>${say(`${why}.text`)}</p>
<p><a class="button" href="${href}">${say(words)}</a></p>`;
}

export function page(language: string, brand: string, title: string, say: Say, part: Part) {
  return html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${title} · ${brand}</title>
<link rel="stylesheet" href="/platform.css">
</head>
<body>
<header><strong>${title}</strong> <span>${brand}</span></header>
<main>
${part}
</main>
<footer>${say('about')}</footer>
</body>
</html>
`;
}

function nameOf({ firstname, lastname, email, phone }: User): string {
  return [firstname, lastname].filter(Boolean).join(' ') || email || phone || '';
}
