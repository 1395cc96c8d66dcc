import type { PageConfiguration } from '@talon/contract/configuration';

/** What the service wrote into the page. Throws where it did not: the page came from elsewhere. */
export function readConfiguration(page: Document): PageConfiguration {
  const element = page.getElementById('talon-configuration');
  return JSON.parse(element?.textContent ?? '') as PageConfiguration;
}
