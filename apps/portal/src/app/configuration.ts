import type { PageConfiguration } from '@talon/contract/configuration';

/** Reads the configuration that the service writes into the page. Throws if there is none: the service did not serve this page. */
export function readConfiguration(page: Document): PageConfiguration {
  const element = page.getElementById('talon-configuration');
  return JSON.parse(element?.textContent ?? '') as PageConfiguration;
}
