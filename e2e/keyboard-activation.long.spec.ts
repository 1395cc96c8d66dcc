import { expect, test } from '@playwright/test';
import type { MessageKey } from '@talon/messages/keys';
import { createKeyboard } from './keyboard';
import { luxembourg, portal } from './markets';
import { codeTo, addFreshCard, international, createNewcomer } from './newcomers';
import { translateInto } from './messages';

test.use({ locale: 'en-LU' });
const translate = translateInto('en_LU');

test('By keyboard and screen reader a card is activated, from the login page to the dashboard', async ({
  page,
}) => {
  const who = createNewcomer(luxembourg);
  const card = await addFreshCard();
  const keys = await createKeyboard(page);
  const fill = async (label: MessageKey, text: string) => {
    await keys.moveFocusTo('textbox', translate(label));
    await keys.type(text);
  };
  await page.goto(portal(luxembourg, '/login/email'));
  await keys.moveFocusTo('link', translate('login.activate.link'));
  await keys.press('Enter');
  await keys.expectFocus('heading', translate('onboarding.start.title'));
  await fill('onboarding.card.number', card.slice(0, 8));
  await keys.press('Enter');
  await expect.poll(keys.readFocus).toMatchObject({
    role: 'textbox',
    name: translate('onboarding.card.number'),
    description: `${translate('onboarding.card.hint')} ${translate('onboarding.card.invalid')}`,
    isInvalid: true,
  });
  await keys.press('End');
  await keys.type(card.slice(8));
  await keys.press('Enter');

  await keys.expectFocus('heading', translate('onboarding.welcome.title.nameless'));
  await keys.moveFocusTo('button', translate('onboarding.terms.terms.read'));
  await keys.press('Enter');
  await keys.expectFocus('dialog', /./);
  await keys.press('Escape');
  await keys.expectFocus('button', translate('onboarding.terms.terms.read'));
  await keys.moveFocusTo('checkbox', translate('onboarding.terms.terms'), 'Shift+Tab');
  await keys.press('Space');
  await keys.moveFocusTo('checkbox', translate('onboarding.terms.privacy'));
  await keys.press('Space');
  await keys.press('Enter');

  await keys.expectFocus('heading', translate('onboarding.create.title'));
  await fill('onboarding.firstname', who.firstname);
  await fill('onboarding.lastname', who.lastname);
  await fill('form.birthdate.day', '17');
  await fill('form.birthdate.month', '5');
  await fill('form.birthdate.year', '1990');
  await fill('login.email', who.email);
  await keys.press('Enter');
  await keys.expectFocus('heading', translate('code.title.email'));
  await fill('code.label', await codeTo(who.email));

  await keys.expectFocus('heading', translate('onboarding.phone.title'));
  await fill('onboarding.phone', who.phone);
  await keys.press('Enter');
  await keys.expectFocus('heading', translate('code.title.sms'));
  await fill('code.label', await codeTo(international(luxembourg, who.phone)));

  await keys.expectFocus('heading', translate('onboarding.password.title'));
  await fill('password.new', who.password);
  await keys.press('Enter');
  await keys.expectFocus('heading', translate('onboarding.done.activated'));
  await keys.moveFocusTo('button', translate('onboarding.done.go'));
  await keys.press('Enter');
  await keys.expectFocus('heading', translate('dashboard.title', { name: who.firstname }));
});
