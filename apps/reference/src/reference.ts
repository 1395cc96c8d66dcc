import type { createApiReference } from '@scalar/api-reference';

/** What `scalar.js` defines. The page loads it after this script. */
declare const Scalar: { createApiReference: typeof createApiReference };

// The page has no origin of its own, and so no storage. The renderer uses it when it is loaded.
const kept = new Map<string, string>();
Object.defineProperty(window, 'localStorage', {
  value: {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  },
});

/** Colours with enough contrast, and a target that is large enough: WCAG 2.2, 1.4.3 and 2.5.8. */
const customCss = `
.light-mode {
  --scalar-color-3: #6b6b6b;
  --scalar-color-green: #00734a;
  --scalar-color-orange: #b03a00;
  --scalar-color-red: #c40000;
}
.dark-mode {
  --scalar-color-3: #9e9e9e;
  --scalar-color-red: #ff6b6b;
}
.client-libraries__select { min-height: 24px; }
/* A reader of our reference looks for no other product. */
a[href*='scalar.com'] { display: none; }
`;

document.addEventListener('DOMContentLoaded', () => {
  Scalar.createApiReference('#reference', {
    content: JSON.parse(document.querySelector('#openapi')?.textContent ?? '{}'),
    customCss,
    operationTitleSource: 'path',
    orderSchemaPropertiesBy: 'preserve',
    hideModels: true,
    documentDownloadType: 'none',
    // Everything that would call another host.
    withDefaultFonts: false,
    telemetry: false,
    hideClientButton: true,
    hideTestRequestButton: true,
    showDeveloperTools: 'never',
    agent: { disabled: true },
    mcp: { disabled: true },
  });
});
