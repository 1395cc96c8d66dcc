import { expect, type Page } from '@playwright/test';
import type { Market } from '@talon/markets/market';
import type { Translate } from '@talon/messages/translate';
import { portal } from './markets';
import { codeTo, international, type Newcomer } from './newcomers';
import type { Story } from './story';

/** The steps of an activation on a phone, one function for each screen. */
export function createActivation(
  page: Page,
  { story, market, translate, who }: { story: Story; market: Market; translate: Translate; who: Newcomer },
) {
  const field = (name: string) => page.locator(`main input[name=${name}]`);
  const submit = () => story.tap(page.locator('main button[type=submit]'));
  const tick = (label: Parameters<Translate>[0]) => story.tap(page.getByLabel(translate(label)));
  async function openLogin(): Promise<void> {
    await page.goto(portal(market, '/login/email'));
    await story.see(translate('login.title'));
  }
  async function openStart(): Promise<void> {
    await openLogin();
    await story.tap(page.getByRole('link', { name: translate('login.activate.link') }));
    await story.see(translate('onboarding.start.title'));
  }
  return {
    openLogin,
    openStart,
    async enterCard(number: string) {
      await openStart();
      await story.type(field('card'), number);
      await submit();
    },
    async acceptTerms(firstname?: string) {
      await story.see(
        firstname
          ? translate('onboarding.welcome.title', { name: firstname })
          : translate('onboarding.welcome.title.nameless'),
      );
      await tick('onboarding.terms.terms');
      await tick('onboarding.terms.privacy');
      await submit();
      await story.see(translate('onboarding.create.title'));
    },
    leaveOutPerson: () => tick('onboarding.person.known'),
    async describe() {
      await story.type(field('firstname'), who.firstname);
      await story.type(field('lastname'), who.lastname);
      await story.type(field('birthdate-day'), '17');
      await story.type(field('birthdate-month'), '5');
      await story.type(field('birthdate-year'), '1990');
    },
    enterEmail: (email = who.email) => story.type(field('email'), email),
    submit,
    /** The person reads the e-mail and types the code. */
    async typeCode(email = who.email) {
      await story.see(translate('code.title.email'));
      await story.type(field('code'), await codeTo(email));
    },
    async enterPhone(phone = who.phone) {
      await story.see(translate('onboarding.phone.title'));
      await story.type(page.locator('main input[type=tel]'), phone);
      await submit();
    },
    /** The keyboard suggests the code of the text message. */
    async fillInCode(mobile = international(market, who.phone)) {
      await story.see(translate('code.title.sms'));
      await story.fillIn(field('code'), await codeTo(mobile));
    },
    async choosePassword() {
      await story.see(translate('onboarding.password.title'));
      await story.type(field('password'), who.password);
      await expect(page.locator('main button[type=submit]')).toBeEnabled();
      await submit();
    },
    async finish(state: 'activated' | 'account' | 'refused') {
      await story.see(translate(`onboarding.done.${state}`));
      await story.tap(page.getByRole('button', { name: translate('onboarding.done.go') }));
      await story.see(new RegExp(`^${translate('dashboard.title', { name: who.firstname })}`));
    },
  };
}
