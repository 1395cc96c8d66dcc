import type { Market } from '@talon/markets/market';
import type { HtmlEscapedString } from 'hono/utils/html';
import type { Provider } from 'oidc-provider';

export type PageBody = HtmlEscapedString | Promise<HtmlEscapedString>;

/** The layout of the OAuth engine's own pages in a market. */
export interface EnginePage {
  /** The content security policy, up to the scripts of a page. */
  policy: string;
  render: (language: string, title: string, body: PageBody) => Promise<string>;
}

export interface Engine {
  provider: Provider;
  handle: ReturnType<Provider['callback']>;
  page: EnginePage;
}

export interface Engines {
  /** The authorization server of a market, with the current keys. */
  of: (market: Market) => Promise<Engine>;
}
