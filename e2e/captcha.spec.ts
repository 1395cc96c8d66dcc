import { expect, type Page, test } from '@playwright/test';
import { changeLook, type Look } from './change-look';
import { findClippedText } from './clipped-text';
import { accessibilityFaults } from './faults';
import { belgium, luxembourg } from './markets';
import { startStubServer, startSeparateService } from './separate-service';
import { desktopSize, phoneSize } from './pages';
import { translateInto } from './messages';
import { long } from './short-run';

/** The script of a captcha provider. Like real ones, its widget is an iframe of the provider with a checkbox. */
const script = `
  const { origin, searchParams: query } = new URL(document.currentScript.src);
  const frames = [];
  window.widget = {
    render(place, { sitekey, callback }) {
      const frame = document.createElement('iframe');
      frame.src = origin + '/frame?key=' + sitekey;
      frame.title = 'I am a person (' + query.get('hl') + ')';
      frame.width = 300;
      frame.height = 76;
      place.append(frame);
      addEventListener('message', event => event.source === frame.contentWindow && callback(event.data));
      return frames.push(frame) - 1;
    },
    reset(widget) { frames[widget].src = frames[widget].src; },
    remove(widget) { frames[widget].remove(); },
  };
  window[query.get('onload')]();
`;
const frame = `<!doctype html><title>Captcha</title><button id="tick">I am a person</button>
<script>tick.onclick = () => parent.postMessage('answer-' + Math.random(), '*')</script>`;

/** The last one is that of the journey. */
const looks: readonly Look[] = [
  { name: 'phone, dark', size: phoneSize, colorScheme: 'dark' },
  { name: 'desktop', size: desktopSize, colorScheme: 'light' },
  { name: 'phone', size: phoneSize, colorScheme: 'light' },
];

const verified: Record<string, string>[] = [];
let isRefusing = false;
let service: Awaited<ReturnType<typeof startSeparateService>>;
let provider: Awaited<ReturnType<typeof startStubServer>>;

test.describe.configure({ mode: 'serial' });

test.beforeAll(async () => {
  provider = await startStubServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://provider');
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      if (pathname === '/verify') verified.push(Object.fromEntries(new URLSearchParams(body)));
      const type = { '/api.js': 'text/javascript', '/verify': 'application/json' }[pathname] ?? 'text/html';
      const answers: Record<string, string> = {
        '/api.js': script,
        '/verify': JSON.stringify({ success: !isRefusing }),
      };
      response.writeHead(200, { 'Content-Type': type }).end(answers[pathname] ?? frame);
    });
  });
  service = await startSeparateService({
    CAPTCHA_SITE_KEY: 'site-key-1',
    CAPTCHA_SECRET: 'the secret of the captcha',
    CAPTCHA_SCRIPT_URL: `${provider.origin}/api.js`,
    CAPTCHA_API_NAME: 'widget',
    CAPTCHA_VERIFY_URL: `${provider.origin}/verify`,
  });
});
test.afterAll(async () => {
  await service.stop();
  await provider.stop();
});

const tick = (page: Page) =>
  page.frameLocator('main fieldset iframe').getByRole('button', { name: 'I am a person' });
const submit = (page: Page) => page.locator('main button[type=submit]').click();

test.describe('a phone in Belgium, in Dutch', () => {
  test.use({ locale: 'nl', viewport: phoneSize });
  const translate = translateInto('nl');

  test('requires a captcha from the third invalid number, and then looks up the same number', async ({
    page,
  }) => {
    const asked: string[] = [];
    page.on('request', request => asked.push(request.url()));
    await page.goto(`http://account.${belgium.domain}:${service.port}/onboarding`);
    for (const number of ['5065 1212 1212 1212', '5065 1212 1212 1213']) {
      await page.locator('input[name=card]').fill(number);
      await submit(page);
      await expect(page.getByRole('alert')).toContainText(translate('error.card-refused'));
    }
    expect(asked.filter(url => url.startsWith(provider.origin))).toEqual([]);

    await page.locator('input[name=card]').fill('5065 0000 0000 0005');
    await submit(page);
    await expect(page.getByRole('alert')).toContainText(translate('error.captcha-required'));
    await expect(page.locator('input[name=card]')).toHaveValue('5065 0000 0000 0005');
    await expect(tick(page)).toBeVisible();
    for (const look of looks) {
      await changeLook(page, look);
      expect.soft(await accessibilityFaults(page), look.name).toEqual([]);
      expect.soft(await findClippedText(page), `${look.name}, clipped text`).toEqual([]);
    }
    expect(new URL(asked.find(url => url.includes('/api.js')) ?? '').searchParams.get('hl')).toBe('nl');

    // With the keyboard only: from the error summary to the widget, and into its iframe.
    await page.getByRole('link', { name: translate('error.captcha-required') }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('group', { name: translate('captcha.label') })).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(tick(page)).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByText(translate('captcha.solved'))).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(0);
    expect(verified).toEqual([]);
    await submit(page);
    await page.waitForURL('**/onboarding/existingCard');
    expect(verified).toEqual([
      { secret: 'the secret of the captcha', response: expect.stringMatching(/^answer-/) },
    ]);
  });
});

test.describe('a desk in Luxembourg, in French', () => {
  test.use({ locale: 'fr-LU' });
  const translate = translateInto('fr_LU');

  test(
    'shows a refusal beside the widget, accepts a new attempt, and requires the captcha again after a reload',
    long,
    async ({ page }) => {
      await page.goto(`http://account.${luxembourg.domain}:${service.port}/forgot-username`);
      const enter = async () => {
        await page.locator('main input').first().fill('5065 1212 1212 1214');
        await submit(page);
        await expect(page.getByRole('alert')).toContainText(translate('error.captcha-required'));
      };
      await enter();
      isRefusing = true;
      await tick(page).click();
      await submit(page);
      await expect(page.getByRole('alert')).toContainText(translate('error.captcha-refused'));
      await page.reload();
      await enter();
      isRefusing = false;
      await tick(page).click();
      await submit(page);
      await page.waitForURL('**/forgot-username-response');
    },
  );
});
