import type { Market } from '@talon/markets/market';
import type { MarketFiles } from './market-pictures';

/**
 * What a home screen shows of a market's portal (W3C Web App Manifest). The pictures keep the mark within the circle that
 * every shape of icon shows, so that one of each size serves for all.
 */
export function webManifest({ brand, mail }: Market, files: MarketFiles): string {
  const icon = (size: 192 | 512, purpose: 'any' | 'maskable') => ({
    src: files.path(`icon-${size}.png`),
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  });
  return JSON.stringify({
    id: '/',
    name: brand,
    short_name: brand,
    start_url: '/',
    scope: '/',
    // With the browser's bar: sign-in goes to platforms and back, and people see the address that they are at.
    display: 'minimal-ui',
    theme_color: mail.light.band,
    background_color: mail.light.paper,
    icons: [icon(192, 'any'), icon(512, 'any'), icon(512, 'maskable')],
  });
}
