import { html } from 'hono/html';
import type { User } from '@talon/contract/dashboard';
import type { PlatformMessageKey, PlatformTranslate } from './messages';
import type { DemoPlatform } from './platforms';

type Part = ReturnType<typeof html>;

/** The addresses of the buttons. */
export interface PageLinks {
  signIn: string;
  account: string;
}

export function signedInPart(
  translate: PlatformTranslate,
  { link }: DemoPlatform,
  person: User,
  { account }: PageLinks,
): Part {
  const idHere = link && person[link];
  return html`<h1>${translate('signed-in', nameOf(person))}</h1>
${idHere ? html`<dl><dt>${translate('known')}</dt><dd>${idHere}</dd></dl>` : ''}
${link && !idHere ? html`<p>${translate('unknown')}</p>` : ''}
<p><a class="button" href="${account}">${translate('account')}</a></p>`;
}

/** Shows why the person is not signed in here, and one button to continue. */
export function signedOutPart(
  translate: PlatformTranslate,
  reason: PlatformMessageKey & ('signed-out' | 'required_action' | 'away' | 'refused'),
  links: PageLinks,
): Part {
  const buttons = {
    'signed-out': { href: links.signIn, label: 'sign-in' },
    required_action: { href: links.account, label: 'account' },
    away: { href: '/', label: 'again' },
    refused: { href: links.signIn, label: 'again' },
  } as const;
  const { href, label } = buttons[reason];
  return html`<h1>${translate(reason)}</h1>
<p>${translate(`${reason}.text`)}</p>
<p><a class="button" href="${href}">${translate(label)}</a></p>`;
}

export function page(
  language: string,
  brand: string,
  title: string,
  translate: PlatformTranslate,
  part: Part,
) {
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
<footer>${translate('about')}</footer>
</body>
</html>
`;
}

function nameOf({ firstname, lastname, email, phone }: User): string {
  return [firstname, lastname].filter(Boolean).join(' ') || email || phone || '';
}
