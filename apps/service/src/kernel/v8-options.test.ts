import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { v8Options } from './v8-options';

test.each(v8Options)('V8 of this Node knows the option %s', option => {
  const known = execFileSync(process.execPath, ['--v8-options'], { encoding: 'utf8', maxBuffer: 2 ** 24 });
  const [name = ''] = option.replace('--no-', '--').split('=');
  expect(known).toContain(`  ${name} (`);
});
