import { expect, test } from '@playwright/test';
import type { MessageKey } from '@talon/messages/keys';
import { takeKeys } from './keys';
import { luxembourg, portal } from './markets';
import { codeTo, freshCard, international, newNewcomer } from './newcomers';
import { wordsOf } from './words';

test.use({ locale: 'en-LU' });
const say = wordsOf('en_LU');

test('By keyboard and screen reader a card is activated, from the login page to the dashboard', async ({
  page,
}) => {
  const who = newNewcomer(luxembourg);
  const card = await freshCard();
  const keys = await takeKeys(page);
  const fill = async (label: MessageKey, text: string) => {
    await keys.goTo('textbox', say(label));
    await keys.type(text);
  };
  await page.goto(portal(luxembourg, '/login/email'));
  await keys.goTo('link', say('login.activate.link'));
  await keys.press('Enter');
  await keys.standsAt('heading', say('onboarding.start.title'));
  await keys.goTo('link', say('onboarding.start.card'));
  await keys.press('Enter');

  await keys.standsAt('heading', say('onboarding.card.title'));
  await fill('onboarding.card.number', card.slice(0, 8));
  await keys.press('Enter');
  await keys.standsAt('alert', say('form.failed'));
  await keys.press('Tab');
  await keys.standsAt('link', say('onboarding.card.invalid'));
  await keys.press('Enter');
  await keys.standsAt('textbox', say('onboarding.card.number'));
  expect(await keys.hear()).toMatchObject({
    description: `${say('onboarding.card.hint')} ${say('onboarding.card.invalid')}`,
    isInvalid: true,
  });
  await keys.press('End');
  await keys.type(card.slice(8));
  await keys.press('Enter');

  await keys.standsAt('heading', say('onboarding.welcome.title.nameless'));
  await keys.goTo('button', say('onboarding.welcome.begin'));
  await keys.press('Enter');

  await keys.standsAt('heading', say('onboarding.terms.title'));
  await keys.goTo('button', say('onboarding.terms.terms.read'));
  await keys.press('Enter');
  await keys.standsAt('dialog', /./);
  await keys.press('Escape');
  await keys.standsAt('button', say('onboarding.terms.terms.read'));
  await keys.goTo('checkbox', say('onboarding.terms.terms'), 'Shift+Tab');
  await keys.press('Space');
  await keys.goTo('checkbox', say('onboarding.terms.privacy'));
  await keys.press('Space');
  await keys.press('Enter');

  await keys.standsAt('heading', say('onboarding.create.title'));
  await fill('onboarding.firstname', who.firstname);
  await fill('onboarding.lastname', who.lastname);
  await fill('form.birthdate.day', '17');
  await fill('form.birthdate.month', '5');
  await fill('form.birthdate.year', '1990');
  await keys.press('Enter');

  await keys.standsAt('heading', say('onboarding.email.title'));
  await fill('login.email', who.email);
  await keys.press('Enter');
  await keys.standsAt('heading', say('code.title.email'));
  await fill('code.label', await codeTo(who.email));

  await keys.standsAt('heading', say('onboarding.phone.title'));
  await fill('onboarding.phone', who.phone);
  await keys.press('Enter');
  await keys.standsAt('heading', say('code.title.sms'));
  await fill('code.label', await codeTo(international(luxembourg, who.phone)));

  await keys.standsAt('heading', say('onboarding.password.title'));
  await fill('password.new', who.password);
  await keys.press('Enter');
  await keys.standsAt('heading', say('onboarding.done.activated'));
  await keys.goTo('button', say('onboarding.done.go'));
  await keys.press('Enter');
  await keys.standsAt('heading', say('dashboard.title', { name: who.firstname }));
});
