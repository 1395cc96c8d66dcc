import {
  logoPlaceholder,
  type PageCaptcha,
  type PageConfiguration,
  type PageErrorReports,
  type PageMaintenance,
} from '@talon/contract/configuration';
import { languageTag } from '@talon/rules/language';
import type { Env } from '../kernel/env';
import type { MarketHosts } from '../kernel/hosts';
import { holdInput } from './held-input';
import type { MarketFiles } from './market-pictures';

/** What the operator has configured: external services, and where SMS go. */
export interface ExternalSettings {
  smsCountries: string[];
  captcha: PageCaptcha | null;
  errorReports: PageErrorReports | null;
}

/** The part of the configuration that the page may know. */
export function externalSettingsOf(
  { captcha, errorReportsDsn: dsn, limits }: Env,
  release: string,
): ExternalSettings {
  return {
    smsCountries: [...limits.smsCountries],
    captcha: captcha
      ? { siteKey: captcha.siteKey, scriptUrl: captcha.scriptUrl, apiName: captcha.apiName }
      : null,
    errorReports: dsn === undefined ? null : { dsn, release },
  };
}

const headPlace = '<!--talon:head-->';

const rootPlace = '<div id="root"></div>';

/** The prerendered content of the page, and its language. */
export interface Drawn {
  html: string;
  language: string;
}

/**
 * The page of a market: the one build with the market's configuration, colours and name. `words` is the address of the
 * messages in the person's likely language. `drawn` is prerendered content; what somebody does there before the portal's
 * script has started is held for it.
 */
export function renderPage(
  index: string,
  hosts: MarketHosts,
  files: MarketFiles,
  {
    maintenance,
    words,
    external,
    drawn,
  }: {
    maintenance: PageMaintenance | null;
    words: string | undefined;
    external: ExternalSettings;
    drawn?: Drawn | undefined;
  },
): string {
  const { market } = hosts;
  const head = [
    `<title>${escape(market.brand)}</title>`,
    `<link rel="icon" type="image/svg+xml" href="${files.path('favicon.svg')}">`,
    `<link rel="apple-touch-icon" href="${files.path('icon-180.png')}">`,
    '<link rel="manifest" href="/manifest.webmanifest">',
    `<meta name="theme-color" media="(prefers-color-scheme: light)" content="${market.mail.light.paper}">`,
    `<meta name="theme-color" media="(prefers-color-scheme: dark)" content="${market.mail.dark.paper}">`,
    `<link rel="stylesheet" href="${files.path('tokens.css')}">`,
    // Loaded in parallel with the script.
    ...(words === undefined ? [] : [`<link rel="modulepreload" href="${words}">`]),
    `<link rel="preconnect" href="${escape(hosts.accountApiOrigin)}" crossorigin="use-credentials">`,
    ...(drawn ? [`<script>${holdInput}</script>`] : []),
    `<script type="application/json" id="talon-configuration">${escapeJson(
      JSON.stringify(configurationOf(hosts, files, maintenance, external)),
    )}</script>`,
  ].join('\n    ');
  return index
    .replace(/<html lang="[^"]*"/, `<html lang="${languageTag(drawn?.language ?? market.defaultLanguage)}"`)
    .replace(headPlace, () => head)
    .replace(rootPlace, place => (drawn ? rootOf(drawn, files) : place));
}

function rootOf({ html, language }: Drawn, files: MarketFiles): string {
  return `<div id="root" data-drawn="${language}">${html.replaceAll(logoPlaceholder, files.path('logo.svg'))}</div>`;
}

function configurationOf(
  hosts: MarketHosts,
  files: MarketFiles,
  maintenance: PageMaintenance | null,
  external: ExternalSettings,
): PageConfiguration {
  const { market } = hosts;
  return {
    brand: market.brand,
    languages: [...market.languages],
    catalogues: [...market.catalogues],
    defaultLanguage: market.defaultLanguage,
    phoneCountry: market.phoneCountry,
    logo: files.path('logo.svg'),
    apiOrigin: hosts.accountApiOrigin,
    generalApiOrigin: hosts.generalApiOrigin,
    cookieDomain: hosts.domain,
    dealsUrl: dealsUrl(hosts),
    personalAreaLogo: files.path('favicon.svg'),
    ...market.legal,
    hasRegisterNumberRecovery: market.hasRegisterNumberRecovery,
    hasBankAccount: market.hasBankAccount,
    hasNotifications: market.hasNotifications,
    helpdesk: market.helpdesk,
    maintenance,
    ...external,
  };
}

/** The deals platform starts its own sign-in: an OAuth-style address with its client and redirect. */
function dealsUrl({ market, originOf }: MarketHosts): string | null {
  if (!market.deals) return null;
  const url = new URL('/authorize', originOf(market.deals.subdomain));
  url.searchParams.set('client_id', market.deals.clientId);
  url.searchParams.set('redirect_uri', originOf(market.deals.subdomain) + market.deals.redirectPath);
  url.searchParams.set('response_type', 'code');
  return url.href;
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}

/** Escapes JSON for a script element, which only `</script` could end. */
function escapeJson(json: string): string {
  return json.replaceAll('<', '\\u003c');
}
