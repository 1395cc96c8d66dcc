import { type Account, addAccount } from './accounts';
import { button, codeAfter, field, logIn, shown } from './journey-steps';
import { clearBrowser, expectTitle } from './pages';
import type { Screen } from './screen';

let person: Account;
let code = '';

/** The pages for people who have lost all authenticators. Each screen starts where the previous one ended. */
export const lostScreens: readonly Screen[] = [
  {
    name: 'lost, what happens',
    isMain: true,
    show: async (page, market, translate) => {
      await clearBrowser(page);
      person = await addAccount(market, { methods: ['sms'], hasCard: true });
      await codeAfter(person.mobile, () => logIn(page, market, translate, person));
      await expectTitle(page, translate('code.title.sms'));
      await shown(page)
        .getByRole('link', { name: translate('mfa.lost') })
        .click();
      await expectTitle(page, translate('mfa.lost.title'));
    },
  },
  {
    name: 'lost, the card and the code',
    isMain: true,
    show: async (page, _market, translate) => {
      code = await codeAfter(person.email, () => button(page, translate('mfa.lost.begin')).click());
      await expectTitle(page, translate('mfa.card.title'));
    },
  },
  {
    name: 'lost, reported',
    isMain: true,
    show: async (page, _market, translate) => {
      await field(page, 'card').fill(person.card);
      await field(page, 'code').fill(code);
      await expectTitle(page, translate('mfa.lost.done'));
    },
  },
];
