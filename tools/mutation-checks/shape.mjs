// @ts-check

/** @type {readonly import('./all-checks.mjs').MutationCheck[]} */
export const shape = [
  {
    rule: 'Every endpoint is bound once',
    file: 'apps/service/src/features/login/routes.ts',
    text: '  route(endpoints.signOut, signOut),\n',
    replacement: '  route(endpoints.signOut, signOut),\n  route(endpoints.signOut, signOut),\n',
    guard: { tests: 'apps/service/src/http/authenticate.test.ts' },
  },
  {
    rule: 'Every language has every message',
    file: 'packages/messages/fr/login.json',
    text: '  "login.password.show":',
    replacement: '  "login.password.shown":',
    guard: { tests: 'packages/messages/src/catalogues.test.ts' },
  },
  {
    rule: 'A failed form moves the focus to what is wrong',
    file: 'packages/ui/src/Form.tsx',
    text: '    (summary.current ?? inError)?.focus();\n',
    replacement: '',
    guard: { tests: 'packages/ui/src/Form.test.tsx' },
  },
  {
    rule: 'A feature imports no other feature',
    file: 'apps/portal/src/features/dashboard/DashboardScreen.tsx',
    text: "import { CardsCard } from './CardsCard';\n",
    replacement:
      "import { CardsCard } from './CardsCard';\nexport { LoginContext } from '../login/login-state';\n",
    guard: { lint: 'apps/portal/src/features/dashboard/DashboardScreen.tsx' },
  },
  {
    rule: 'The ui package imports nothing of the product',
    file: 'packages/ui/src/Voucher.tsx',
    text: "import styles from './Voucher.module.css';\n",
    replacement:
      "import styles from './Voucher.module.css';\nexport { requiredActionOf } from '@talon/rules/required-action';\n",
    guard: { lint: 'packages/ui/src/Voucher.tsx' },
  },
  {
    rule: 'Every dependency is one exact version',
    file: 'apps/portal/package.json',
    text: '"react": "',
    replacement: '"react": "^',
    guard: { check: 'tools/lock-check.mjs' },
  },
];
