import { expect, type Page, test } from '@playwright/test';
import type { Translate } from '@talon/messages/translate';
import { languageTag } from '@talon/rules/language';
import { newAccount } from './accounts';
import { portal } from './markets';
import { messagesTo } from './newcomers';
import { shortRunOf } from './short-run';
import { expectDashboard, signIn } from './pages';
import { codeAfter, expectPage, field, journeys, logIn, submit } from './second-factor';
import { changeRecord, hasContact, newRecord } from './similar-records';
import { wordsOf } from './words';

const shortRun = shortRunOf('fuzzion');

/** From the dashboard, where the offer comes up by itself, to the record. */
async function openOffer(page: Page, say: Translate): Promise<void> {
  const look = page.getByRole('link', { name: say('dashboard.similar.look') });
  await expect(look).toBeVisible({ timeout: 15_000 });
  await look.click();
  await expectPage(page, say('fuzzion.title'));
}

async function typeBirthdate(page: Page, [year, month, day]: readonly string[]): Promise<void> {
  await field(page, 'birthdate-day').fill(day ?? '');
  await field(page, 'birthdate-month').fill(month ?? '');
  await field(page, 'birthdate-year').fill(year ?? '');
}

for (const [place, { market, language, size }] of shortRun.firstAndLast(journeys).entries()) {
  test.describe(`${market.id} in ${language}, ${size.width} pixels wide`, () => {
    test.use({ locale: languageTag(language), viewport: size, reducedMotion: 'reduce' });
    const say = wordsOf(language);
    const turns = shortRun.inTurns(place);
    const claim = (page: Page) => page.getByRole('link', { name: say('fuzzion.claim') }).click();

    turns.it('a similar account is claimed: birth date, code, and its service is there', async ({ page }) => {
      const person = await newAccount(market);
      const record = await newRecord(market, person);
      await signIn(page, market, say, person);
      await openOffer(page, say);
      for (const secret of [person.email, record.mobile, 'Dubois']) {
        await expect(page.locator('main')).not.toContainText(secret);
      }
      await claim(page);
      await expectPage(page, say('fuzzion.owner.title'));
      await typeBirthdate(page, ['1990', '05', '18']);
      await submit(page);
      await expect(page.getByText(say('error.fuzzion-refused')).first()).toBeVisible();
      await typeBirthdate(page, ['1990', '5', '17']);
      await codeAfter(person.email, () => submit(page));
      await expectPage(page, say('fuzzion.code.title'));

      await page.reload();
      await expectPage(page, say('fuzzion.code.title'));
      const code = await codeAfter(record.mobile, () => page.getByRole('button', { name: /\+3/ }).click());
      await field(page, 'code').fill(code);
      await page.waitForURL(portal(market, '/fuzzion-success'));
      await expectPage(page, say('fuzzion.success.title'));
      await page.reload();
      await expectPage(page, say('fuzzion.success.title'));
      await page.getByRole('link', { name: say('fuzzion.home') }).click();
      await expectDashboard(page, say, person);
      await expect(page.getByRole('link', { name: say('dashboard.personal-area') })).toBeVisible();
      await expect(page.getByRole('link', { name: say('dashboard.similar.look') })).toBeHidden();
      for (const address of [person.email, person.mobile, record.mobile]) {
        const told = async () => (await messagesTo(address)).filter(({ code: each }) => each === null).length;
        await expect.poll(told, address).toBeGreaterThan(0);
      }
    });

    turns.it(
      'one that is somebody else’s is refused: the address leaves the record, and it is never offered again',
      async ({ page }) => {
        const person = await newAccount(market);
        const record = await newRecord(market, person, { lastname: 'Maes' });
        await signIn(page, market, say, person);
        await openOffer(page, say);
        await page.getByRole('link', { name: say('fuzzion.not-me') }).click();
        await expectPage(page, say('fuzzion.reject.title'));
        await submit(page);
        await expectPage(page, say('fuzzion.rejected.title'));
        await expect.poll(() => hasContact(record, person.email)).toBe(false);
        expect(await hasContact(record, record.mobile)).toBe(true);
        await expect.poll(async () => (await messagesTo(record.mobile)).length).toBeGreaterThan(0);
        await page.reload();
        await expectPage(page, say('fuzzion.rejected.title'));
        await page.goto(portal(market, '/fuzzion'));
        await expectDashboard(page, say, person);
      },
    );

    turns.it(
      'a record without a birth date asks for its card; skipped, it is not offered now',
      async ({ page }) => {
        const person = await newAccount(market);
        const record = await newRecord(market, person, { hasBirthdate: false });
        await signIn(page, market, say, person);
        await openOffer(page, say);
        await page.getByRole('button', { name: say('fuzzion.skip') }).click();
        await expectDashboard(page, say, person);
        await expect(page.getByText(say('fuzzion.skipped'))).toBeVisible();
        await page.goto(portal(market, '/fuzzion/owner'));
        await expectDashboard(page, say, person);
        expect(record.card).toMatch(/^5065/);
      },
    );

    turns.it(
      'what changed in between is told, nothing is linked, and it can be tried again',
      async ({ page }) => {
        const person = await newAccount(market);
        const record = await newRecord(market, person);
        await logIn(page, market, say, person);
        await openOffer(page, say);
        await claim(page);
        await typeBirthdate(page, ['1990', '5', '17']);
        const code = await codeAfter(person.email, () => submit(page));
        await changeRecord(record);
        await field(page, 'code').fill(code);
        await page.waitForURL(portal(market, '/fuzzion-error'));
        await expectPage(page, say('fuzzion.error.title'));
        await expect(page.getByText(say('error.fuzzion-failed'))).toBeVisible();
        await page.reload();
        await expectPage(page, say('fuzzion.error.title'));
        await page.goto(portal(market, '/fuzzion/owner'));
        await typeBirthdate(page, ['1971', '2', '3']);
        const again = await codeAfter(person.email, () => submit(page));
        await field(page, 'code').fill(again);
        await expectPage(page, say('fuzzion.success.title'));
      },
    );

    turns.it(
      'the number of its card shows it as well, and no address opens a page out of turn',
      async ({ page }) => {
        const person = await newAccount(market);
        const record = await newRecord(market, person, { hasBirthdate: false });
        await signIn(page, market, say, person);
        await openOffer(page, say);
        await page.goto(portal(market, '/fuzzion-success'));
        await expectPage(page, say('fuzzion.title'));
        await claim(page);
        await field(page, 'card').fill(record.card);
        const code = await codeAfter(person.email, () => submit(page));
        await field(page, 'code').fill(code);
        await expectPage(page, say('fuzzion.success.title'));
      },
    );
  });
}
