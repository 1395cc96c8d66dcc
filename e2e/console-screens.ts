import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import type { MessageKey } from '@talon/messages/keys';
import type { Translate } from '@talon/messages/translate';
import type { StaffRole } from '@talon/rules/staff-roles';
import { type Account, addAccount } from './accounts';
import { addCaller, mergeTwo } from './console-people';
import { consolePage, signInAsStaff } from './console-staff';
import { databaseUrl, query } from './database';
import type { DuplicateAccounts } from './duplicates';
import { belgium } from './markets';

/** The languages of the console. */
export const consoleLanguages = ['en', 'nl', 'fr'] as const;

export interface ConsoleScreen {
  name: string;
  /** Who is signed in; nobody for the pages before the sign-in. */
  roles: readonly StaffRole[];
  show: (page: Page, translate: Translate) => Promise<void>;
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first().click();

async function find(page: Page, translate: Translate, text: string): Promise<void> {
  await page.goto(consolePage());
  await page.getByLabel(translate('console.find.by'), { exact: true }).fill(text);
  await press(page, translate('console.find.search'));
}

const openPath =
  (path: string, title: MessageKey): ConsoleScreen['show'] =>
  async (page, translate) => {
    await page.goto(consolePage(path));
    await expect(page.getByRole('heading', { level: 1, name: translate(title) })).toBeVisible();
    // What the page loads is shown beside its title.
    await expect(page.getByRole('progressbar')).toHaveCount(0);
  };

let caller: Account | undefined;
let merged: DuplicateAccounts | undefined;
/** The reason of the request that undoes this merge; the page has requests of other tests too. */
const sisters = () => `Two sisters, one card: ${merged?.other.card.slice(-4)}`;

/** Every page of the console and its questions, each with data. A screen may start where the previous one ended. */
export const consoleScreens: readonly ConsoleScreen[] = [
  {
    name: 'log in',
    roles: [],
    show: async (page, translate) => {
      await page.goto(consolePage());
      await expect(
        page.getByRole('button', { name: translate('console.log-in'), exact: true }),
      ).toBeVisible();
    },
  },
  {
    name: 'find a person',
    roles: ['helpdesk'],
    show: openPath('/', 'console.find'),
  },
  {
    name: 'nobody found',
    roles: ['helpdesk'],
    show: async (page, translate) => {
      await find(page, translate, 'nobody@people.example');
      await expect(page.locator('[aria-invalid=true]')).toBeVisible();
    },
  },
  {
    name: 'a person',
    roles: ['helpdesk'],
    show: async (page, translate) => {
      caller ??= await addCaller(page);
      await find(page, translate, caller.email);
      await expect(page.getByRole('heading', { name: translate('console.timeline') })).toBeVisible();
      await press(page, translate('console.explain.do'));
      await expect(page.getByText(translate('console.possible'), { exact: true }).first()).toBeVisible();
    },
  },
  {
    name: 'the question who receives a card',
    roles: ['helpdesk'],
    show: async (page, translate) => {
      const receiver = await addAccount(belgium);
      await press(page, translate('console.move'));
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel(translate('console.act.receiver')).fill(receiver.email);
      await dialog.getByRole('button', { name: translate('console.act.receiver.find') }).click();
      await expect(dialog.getByRole('status')).toContainText('@');
    },
  },
  {
    name: 'a person, after a request',
    roles: ['helpdesk'],
    show: async (page, translate) => {
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel(translate('console.reason')).fill('Both sisters called about it');
      await dialog.getByRole('button', { name: translate('console.act.move-card') }).click();
      await expect(dialog).toBeHidden();
      await expect(page.getByText(translate('console.act.requested'))).toBeVisible();
    },
  },
  {
    name: 'the question whether two-step verification is required',
    roles: ['helpdesk'],
    show: async (page, translate) => {
      await find(page, translate, (await addAccount(belgium)).email);
      await press(page, translate('console.act.force-mfa'));
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
  {
    name: 'the question whether an address is removed',
    roles: ['helpdesk'],
    show: async (page, translate) => {
      await find(page, translate, (await addAccount(belgium)).email);
      await press(page, translate('console.remove'));
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
  {
    name: 'the question whether a merge is undone',
    roles: ['helpdesk'],
    show: async (page, translate) => {
      merged = await mergeTwo(page);
      await find(page, translate, merged.mine.mobile);
      await press(page, translate('console.act.undo-merge'));
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
  {
    name: 'a person, after the request to undo a merge',
    roles: ['helpdesk'],
    show: async (page, translate) => {
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel(translate('console.reason')).fill(sisters());
      await dialog.getByRole('button', { name: translate('console.act.undo-merge') }).click();
      await expect(dialog).toBeHidden();
      await expect(page.getByText(translate('console.act.requested'))).toBeVisible();
    },
  },
  {
    name: 'requests, after a merge was undone in part',
    roles: ['supervisor'],
    show: async (page, translate) => {
      await query(databaseUrl(), 'delete from card_assignments where last_four = $1', [
        merged?.other.card.slice(-4),
      ]);
      await openPath('/requests', 'console.requests')(page, translate);
      const row = page.getByRole('row').filter({ hasText: sisters() });
      await row.getByRole('button', { name: translate('console.approve') }).click();
      await expect(page.getByText(translate('console.left'))).toBeVisible();
    },
  },
  {
    name: 'requests',
    roles: ['supervisor'],
    show: async (page, translate) => {
      await query(
        databaseUrl(),
        `insert into staff_changes (id, change, name, email, roles, reason, requested_by, ends_at)
         select $1, 'add', 'Mila Claes', 'mila@staff.example', '{supervisor}', 'She leads the helpdesk from Monday', id,
                now() + interval '1 day'
           from staff where email = 'olivier@staff.example'
            and not exists (select 1 from staff_changes where email = 'mila@staff.example')`,
        [randomUUID()],
      );
      await openPath('/requests', 'console.requests')(page, translate);
      await expect(page.getByRole('heading', { name: translate('console.staff-changes') })).toBeVisible();
    },
  },
  {
    name: 'the audit trail',
    roles: ['auditor'],
    show: async (page, translate) => {
      await page.goto(consolePage('/audit'));
      await page
        .getByLabel(translate('console.filter.event'), { exact: true })
        .selectOption('people-searched');
      await press(page, translate('console.find.search'));
      await expect(page.getByRole('table')).toBeVisible();
    },
  },
  { name: 'the service', roles: ['operator'], show: openPath('/service', 'console.service') },
  { name: 'imports', roles: ['operator'], show: openPath('/imports', 'console.imports') },
  { name: 'invitations', roles: ['operator'], show: openPath('/invitations', 'console.invitations.page') },
  { name: 'charts', roles: ['operator'], show: openPath('/charts', 'console.charts') },
  { name: 'limits', roles: ['operator'], show: openPath('/limits', 'console.limits.page') },
  { name: 'keys', roles: ['operator'], show: openPath('/keys', 'console.keys') },
  { name: 'networks', roles: ['operator'], show: openPath('/networks', 'console.networks') },
  { name: 'registered apps', roles: ['operator'], show: openPath('/clients', 'console.clients') },
  {
    name: 'a registered app',
    roles: ['operator'],
    show: async page => {
      await page.getByRole('link', { name: 'Ledger & Leaf' }).click();
      await expect(page.getByRole('heading', { name: 'Ledger & Leaf', level: 1 })).toBeVisible();
    },
  },
  { name: 'staff', roles: ['operator'], show: openPath('/staff', 'console.staff') },
  {
    name: 'the question who is added',
    roles: ['operator'],
    show: async (page, translate) => {
      await press(page, translate('console.staff.add'));
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
];

/** Shows a screen as the members of staff who see it. */
export async function showConsoleScreen(
  page: Page,
  screen: ConsoleScreen,
  translate: Translate,
): Promise<void> {
  const signedIn = screen.roles.join();
  if (signedIn !== lastRoles.get(page)) {
    await page.context().clearCookies();
    if (signedIn !== '') await signInAsStaff(page, ...screen.roles);
    lastRoles.set(page, signedIn);
  }
  await screen.show(page, translate);
}

const lastRoles = new WeakMap<Page, string>();
