// @ts-check
import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { projectRoot } from './project.mjs';

/** A file, its import, and whether the import rules allow it. */
const imports = /** @type {const} */ ([
  ['packages/rules/src/a.ts', '@talon/contract/login', false],
  ['packages/rules/src/b.ts', '../../contract/src/login', false],
  ['packages/rules/src/c.ts', './phone', true],
  ['packages/contract/src/a.ts', '@talon/markets/markets', false],
  ['packages/contract/src/b.ts', '@talon/rules/phone', true],
  ['packages/messages/src/a.ts', '@talon/markets/markets', false],
  ['packages/messages/src/b.ts', '@talon/rules/language', true],
  ['packages/markets/a.ts', '@talon/messages/translate', false],
  ['packages/markets/be/b.ts', '@talon/rules/countries', true],
  ['packages/ui/src/A.tsx', '@talon/rules/phone', false],
  ['packages/ui/src/B.tsx', './Button', true],
  ['apps/portal/src/app/a.ts', '@talon/service/app', false],
  ['apps/portal/src/app/b.ts', '../../../service/src/app', false],
  ['apps/portal/src/app/c.ts', '@talon/contract/login', true],
  ['apps/portal/src/features/login/A.tsx', '../dashboard/DashboardScreen', false],
  ['apps/portal/src/features/login/B.tsx', '../../features/dashboard/DashboardScreen', false],
  ['apps/portal/src/features/login/C.tsx', '../../shared/api/login', true],
  ['apps/portal/src/features/login/E.tsx', '../../app/navigation-rules', false],
  ['apps/portal/src/shared/session/a.ts', '../../app/navigation-rules', false],
  ['apps/portal/src/shared/session/b.ts', '../../features/login/LoginForm', false],
  ['apps/portal/src/shared/session/c.ts', '../form/problems', true],
  ['apps/portal/src/app/d.ts', '../features/login/LoginForm', true],
  ['apps/portal/src/features/login/D.tsx', './LoginForm', true],
  ['apps/portal/src/features/profile/cards/A.tsx', '../../login/LoginForm', false],
  ['apps/portal/src/features/profile/cards/B.tsx', '../ProfileScreen', true],
  ['apps/console/src/features/people/A.tsx', '../staff/StaffScreen', false],
  ['apps/console/src/features/people/B.tsx', '../../shared/Table', true],
  ['apps/console/src/shared/A.tsx', '../features/people/FindScreen', false],
  ['apps/console/src/app/A.tsx', '../features/people/FindScreen', true],
  ['apps/console/src/app/B.tsx', '@talon/portal/app', false],
  ['apps/console/src/app/C.tsx', '@talon/contract/client', true],
  ['apps/platforms/src/a.ts', '@talon/service/app', false],
  ['apps/platforms/src/b.ts', '../../service/src/app', false],
  ['apps/platforms/src/c.ts', '@talon/contract/dashboard', true],
  ['apps/sample-app/src/a.mjs', '@talon/rules/scopes', false],
  ['apps/sample-app/src/b.mjs', '../../service/src/app', false],
  ['apps/sample-app/src/c.mjs', 'openid-client', true],
  ['apps/service/src/http/a.ts', '@talon/portal/app', false],
  ['apps/service/src/http/b.ts', '../../../portal/src/main', false],
  ['apps/service/src/kernel/a.ts', '../db/pool', false],
  ['apps/service/src/kernel/ports/a.ts', '../../domain/accounts/accounts', false],
  ['apps/service/src/kernel/b.ts', './token', true],
  ['apps/service/src/db/a.ts', '../kernel/deps', true],
  ['apps/service/src/db/b.ts', '../domain/accounts/accounts', false],
  ['apps/service/src/db/c.ts', 'pg', true],
  ['apps/service/src/domain/accounts/a.ts', '../../db/statement', true],
  ['apps/service/src/domain/accounts/b.ts', '../sessions/sessions', true],
  ['apps/service/src/domain/accounts/c.ts', '../../oauth/engines', false],
  ['apps/service/src/domain/accounts/d.ts', '../../features/login/sign-in', false],
  ['apps/service/src/domain/accounts/e.ts', '../../http/answer', false],
  ['apps/service/src/domain/accounts/f.ts', 'pg', false],
  ['apps/service/src/integrations/a.ts', '../kernel/ports/directory', true],
  ['apps/service/src/integrations/b.ts', '../domain/cards/card-assignments', false],
  ['apps/service/src/imports/a.ts', '../integrations/directory-people', true],
  ['apps/service/src/imports/b.ts', '../features/login/sign-in', false],
  ['apps/service/src/domain/imports/a.ts', '../../imports/import-file', false],
  ['apps/service/src/oauth/a.ts', '../domain/sessions/sessions', true],
  ['apps/service/src/oauth/b.ts', '../features/access/revoke-access', false],
  ['apps/service/src/oauth/c.ts', '../jobs/tasks', false],
  ['apps/service/src/features/login/a.ts', '../dashboard/show-user', false],
  ['apps/service/src/features/login/b.ts', '../../domain/accounts/accounts', true],
  ['apps/service/src/features/login/c.ts', '../../oauth/end-access', true],
  ['apps/service/src/features/imports/a.ts', '../../imports/import-file', true],
  ['apps/service/src/features/login/d.ts', '../../http/answer', false],
  ['apps/service/src/features/login/e.ts', '../../jobs/tasks', false],
  ['apps/service/src/features/login/f.ts', 'pg', false],
  ['apps/service/src/features/login/g.test.ts', 'pg', true],
  ['apps/service/src/http/c.ts', '../features/login/routes', true],
  ['apps/service/src/http/d.ts', '../testing/service', false],
  ['apps/service/src/jobs/a.ts', 'pg', true],
]);

const tree = mkdtempSync(join(tmpdir(), 'directions-'));
/** @type {Set<string>} */
let refused;

beforeAll(() => {
  copyFileSync(join(projectRoot, '.oxlintrc.json'), join(tree, '.oxlintrc.json'));
  for (const [file, imported] of imports) {
    mkdirSync(dirname(join(tree, file)), { recursive: true });
    writeFileSync(join(tree, file), `import { thing } from '${imported}';\n\nexport const same = thing;\n`);
  }
  refused = lint();
});

afterAll(() => rmSync(tree, { recursive: true }));

/** Lints the tree with the project's own rules. Findings do not fail the run. */
function lint() {
  const linter = join(projectRoot, 'node_modules/oxlint/bin/oxlint');
  let report = '';
  try {
    report = execFileSync(process.execPath, [linter, '-f', 'json'], {
      cwd: tree,
      encoding: 'utf8',
      stdio: 'pipe',
    });
  } catch (error) {
    report = /** @type {{ stdout: string }} */ (error).stdout;
  }
  /** @type {{ diagnostics: { code: string, filename: string }[] }} */
  const { diagnostics } = JSON.parse(report);
  const found = diagnostics.filter(each => each.code.includes('no-restricted-imports'));
  return new Set(found.map(each => each.filename.replaceAll('\\', '/')));
}

describe('directions of imports', () => {
  test.each(imports.filter(([, , isAllowed]) => !isAllowed))('%s may not import %s', file => {
    expect(refused).toContain(file);
  });

  test.each(imports.filter(([, , isAllowed]) => isAllowed))('%s may import %s', file => {
    expect(refused).not.toContain(file);
  });
});
