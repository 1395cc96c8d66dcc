import type { MailColours, Market } from '@talon/markets/market';
import { html, raw } from 'hono/html';
import type { HtmlEscapedString } from 'hono/utils/html';
import type { EmailPart } from './email-part';

interface Layout {
  market: Market;
  lang: string;
  subject: string;
  parts: readonly EmailPart[];
  closing: string;
  helpdesk: EmailHelpdesk;
  footer: string;
}

/** The market's helpdesk in the foot: its name with a colon, its opening hours, and how to reach it. */
export interface EmailHelpdesk {
  label: string;
  hours: string;
  links: { href: string; text: string }[];
}

/** System fonts, because an e-mail loads nothing. */
const font = "-apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif";
const codeFont = "ui-monospace, 'SF Mono', Menlo, Consolas, monospace";

/**
 * Uses tables and inline styles, which mail clients support, with colours of the dark theme for clients that request
 * it. Text that people typed is escaped.
 */
export function layOutEmail({ market, lang, subject, parts, closing, helpdesk, footer }: Layout): string {
  const { light, dark } = market.mail;
  const paragraph = `margin:0 0 16px;font-size:17px;line-height:1.5;color:${light.ink}`;
  // Outlook does not inherit fonts into a table.
  const cell = `font-family:${font};overflow-wrap:anywhere`;
  const body = parts.map(part => {
    if (part.kind === 'code') {
      return html`<p class="code" style="margin:8px 0 24px;padding:16px 20px;border-radius:10px;background:${light.accentQuiet};color:${light.ink};font-family:${codeFont};font-size:30px;line-height:1.2;font-weight:600;letter-spacing:4px">${part.code}</p>`;
    }
    if (part.kind === 'button') {
      return html`<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 24px"><tr><td class="fill" bgcolor="${light.band}" style="border-radius:10px;background:${light.band}"><a class="fill-text" href="${part.href}" style="display:inline-block;padding:14px 24px;color:${light.bandInk};font-family:${font};font-size:17px;font-weight:600;text-decoration:none">${part.text}</a></td></tr></table>`;
    }
    if (part.kind === 'link') {
      return html`<p style="margin:8px 0 16px"><a class="button" href="${part.href}" style="display:inline-block;padding:12px 20px;border-radius:10px;border:1px solid ${light.ink};color:${light.ink};font-size:17px;font-weight:600;text-decoration:none">${part.text}</a></p>`;
    }
    if (part.kind === 'lines') return html`<p class="ink" style="${paragraph}">${broken(part.lines)}</p>`;
    return part.kind === 'quiet'
      ? html`<p class="quiet" style="margin:0 0 16px;font-size:15px;line-height:1.5;color:${light.inkQuiet}">${part.text}</p>`
      : html`<p class="ink" style="${paragraph}">${part.text}</p>`;
  });
  const page = html`<!doctype html>
<html lang="${lang}" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="format-detection" content="telephone=no,date=no,address=no,email=no,url=no">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${subject}</title>
<style>${raw(darkStyle(dark))}</style>
</head>
<body class="paper" style="margin:0;padding:0;background:${light.paper};font-family:${font}">
<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${previewOf(parts)}</div>
<table role="presentation" class="paper" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:${light.paper}">
<tr><td align="center" style="padding:24px 12px">
${raw(outlookOnly('<table role="presentation" width="560" align="center" cellpadding="0" cellspacing="0" border="0"><tr><td>'))}
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px">
<tr><td class="band" style="padding:18px 28px;border-radius:14px 14px 0 0;background:${light.band};color:${light.bandInk};${cell};font-size:20px;font-weight:700;letter-spacing:.2px">${mark(light.bandInk)}<span style="vertical-align:middle">${market.brand}</span></td></tr>
<tr><td class="sheet" style="${cell};padding:28px 28px 12px;background:${light.sheet};border-top:3px dashed ${light.paper}">
<h1 class="ink" style="margin:0 0 20px;font-size:22px;line-height:1.3;font-weight:700;color:${light.ink}">${subject}</h1>
${body}
<p class="ink" style="${paragraph}">${broken(closing.split('\n'))}</p>
</td></tr>
<tr><td class="sheet" style="${cell};padding:0 28px 24px;border-radius:0 0 14px 14px;background:${light.sheet}">
<p class="quiet line" style="margin:0 0 12px;padding-top:16px;border-top:1px solid ${light.line};font-size:15px;line-height:1.6;color:${light.inkQuiet}">${helpdesk.label} ${helpdesk.hours}${helpdesk.links.map(
    ({ href, text }) => html`<br><a class="ink" href="${href}" style="color:${light.ink}">${text}</a>`,
  )}</p>
<p class="quiet" style="margin:0;font-size:13px;line-height:1.5;color:${light.inkQuiet}">${footer}</p>
</td></tr>
</table>
${raw(outlookOnly('</td></tr></table>'))}
</td></tr>
</table>
</body>
</html>
` as HtmlEscapedString;
  return page.toString();
}

/** The logo's stub and body, drawn without a picture: mail clients load none, and some not even attached ones. */
function mark(colour: string) {
  const piece = (width: number, radius: string) =>
    html`<span class="mark" style="display:inline-block;width:${width}px;height:20px;margin-right:3px;border-radius:${radius};background:${colour};vertical-align:middle"></span>`;
  return html`<span aria-hidden="true" style="margin-right:7px">${piece(9, '5px 1px 1px 5px')}${piece(16, '1px 5px 5px 1px')}</span>`;
}

function broken(lines: readonly string[]) {
  return lines.map((line, index) => html`${index > 0 ? raw('<br>') : ''}${line}`);
}

/** The preview beside the subject in a mailbox: the content, without brand and greeting. */
function previewOf(parts: readonly EmailPart[]): string {
  return parts.flatMap(part => (part.kind === 'text' || part.kind === 'quiet' ? [part.text] : [])).join(' ');
}

/** Outlook for Windows does not support `max-width`, so it gets a fixed-width table around the mail. */
function outlookOnly(markup: string): string {
  return `<!--[if mso]>${markup}<![endif]-->`;
}

/** Clients with a dark theme use these colours instead of the inline ones. */
function darkStyle(dark: MailColours): string {
  const rules = [
    `.paper{background:${dark.paper}!important}`,
    `.sheet{background:${dark.sheet}!important;border-top-color:${dark.paper}!important}`,
    `.band{background:${dark.band}!important;color:${dark.bandInk}!important}`,
    `.ink{color:${dark.ink}!important}`,
    `.quiet{color:${dark.inkQuiet}!important}`,
    `.line{border-top-color:${dark.line}!important}`,
    `.button{color:${dark.ink}!important;border-color:${dark.ink}!important}`,
    `.mark{background:${dark.bandInk}!important}`,
    `.fill{background:${dark.ink}!important}`,
    `.fill-text{color:${dark.sheet}!important}`,
    `.code{background:${dark.accentQuiet}!important;color:${dark.ink}!important}`,
  ];
  return `:root{color-scheme:light dark}@media (prefers-color-scheme:dark){${rules.join('')}}`;
}
