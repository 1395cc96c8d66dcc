import { randomInt } from 'node:crypto';
import { expect } from '@playwright/test';
import type { Account } from './accounts';
import { accountApi, portal } from './markets';
import type { Screen } from './screen';
import { button, field, shown } from './journey-steps';

/** As if somebody had changed it an hour ago. */
const changedBankAccount = {
  iban: 'BE•• •••• •••• 7034',
  changed_at: '2026-11-23T10:00:00.000Z',
  method: 'sms',
  settled_at: '2026-11-24T10:00:00.000Z',
  is_settled: false,
  earlier: [
    {
      id: '7c9e6679-7425-40de-944b-e07fc1f90ae7',
      iban: 'BE•• •••• •••• 6769',
      replaced_at: '2026-11-23T10:00:00.000Z',
      until: '2026-11-30T10:00:00.000Z',
    },
  ],
} as const;

/** The forms of the profile and the PIN for a call. The person has confirmed a step-up code just before. */
export function profileScreens(person: () => Account): Screen[] {
  return [
    {
      name: 'contact data, being changed',
      show: async (page, market, translate) => {
        await page.goto(portal(market, '/user/profile'));
        await page.getByRole('button', { name: translate('profile.contact.edit') }).click();
        await expect(page.getByRole('region', { name: translate('profile.contact.phones') })).toBeVisible();
      },
    },
    {
      name: 'contact data, why the last e-mail address stays',
      show: async (page, _market, translate) => {
        const name = translate('profile.contact.remove.of', { value: person().email });
        await page.getByRole('button', { name, exact: true }).focus();
        const why = page.getByRole('tooltip').filter({ hasText: translate('profile.contact.last.email') });
        await expect(why).toBeVisible();
      },
    },
    {
      name: 'contact data, an e-mail address with errors',
      show: async (page, _market, translate) => {
        const name = translate('profile.contact.change.of', { value: person().email });
        await page.getByRole('button', { name, exact: true }).click();
        await field(page, 'email').fill('nobody');
        await button(page, translate('profile.save')).click();
        await expect(field(page, 'email')).toBeFocused();
        await expect(page.getByRole('alert')).toBeVisible();
      },
    },
    {
      name: 'contact data, the code to a new e-mail address',
      show: async (page, _market, translate) => {
        await field(page, 'email').fill(`marie.${randomInt(10 ** 6, 10 ** 7)}@nieuw.example`);
        await button(page, translate('profile.save')).click();
        await expect(page.getByRole('dialog')).toContainText(translate('profile.contact.confirm.email'));
      },
    },
    {
      name: 'the activity, with a PIN for the helpdesk',
      show: async (page, market, translate) => {
        await page.goto(portal(market, '/user/activity'));
        await button(page, translate('activity.pin.show')).click();
        await expect(page.getByRole('status').getByText(/^\d{3} \d{3}$/)).toBeVisible();
      },
    },
    {
      name: 'the bank account with errors',
      isIn: ({ hasBankAccount }) => hasBankAccount,
      show: async (page, market, translate) => {
        await page.goto(portal(market, '/user/profile'));
        await page.getByRole('button', { name: translate('profile.bank.add') }).click();
        await field(page, 'iban').fill('BE68 5390 0754 7035');
        await button(page, translate('profile.save')).click();
        await expect(shown(page).getByText(translate('user.profile.banking.error')).first()).toBeVisible();
      },
    },
    {
      name: 'the bank account that was changed',
      isIn: ({ hasBankAccount }) => hasBankAccount,
      show: async (page, market, translate) => {
        await page.route(accountApi(market, '/user/bank-account'), route =>
          route.fulfill({
            headers: {
              'access-control-allow-origin': new URL(portal(market)).origin,
              'access-control-allow-credentials': 'true',
            },
            json: { data: changedBankAccount },
          }),
        );
        await page.goto(portal(market, '/user/iban'));
        await expect(page.getByRole('region', { name: translate('bank-account.earlier') })).toBeVisible();
      },
    },
    {
      name: 'the question before the earlier bank account is put back',
      isIn: ({ hasBankAccount }) => hasBankAccount,
      show: async (page, market, translate) => {
        const [{ iban: account }] = changedBankAccount.earlier;
        await button(page, translate('bank-account.put-back', { account })).click();
        await expect(page.getByRole('alertdialog')).toContainText(account);
        await page.unroute(accountApi(market, '/user/bank-account'));
      },
    },
  ];
}
