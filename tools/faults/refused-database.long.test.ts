import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { join } from 'node:path';
import { expect, inject, test } from 'vitest';
import { buildIfNeeded } from '../build.mjs';
import { projectRoot } from '../project.mjs';
import { makeKeys } from '../start/keys.mjs';

const build = buildIfNeeded(() => undefined);

test.each([
  ['main.js', [], 1],
  ['talon.js', ['clients', 'list'], 2],
] as const)(
  '%s says at once that the password is wrong, and ends',
  { timeout: 300_000 },
  async (program, args, code) => {
    await build;
    const address = new URL(inject('adminUrl'));
    address.password = 'secret-guess';
    const env = { ...process.env, ...makeKeys(), DATABASE_URL: address.href, DEMONSTRATION: '1' };
    const path = join(projectRoot, 'apps/service/dist', program);
    // A program that goes on after this time is killed, and has no exit code.
    const child = spawn(process.execPath, [path, ...args], { env, cwd: projectRoot, timeout: 20_000 });
    const [output, logged, [exitCode]] = await Promise.all([
      text(child.stderr),
      text(child.stdout),
      once(child, 'exit'),
    ]);
    expect(exitCode).toBe(code);
    expect(output).toMatch(
      /^The database refuses the connection: .*\(28P01\): correct the user and password of DATABASE_URL.*\n$/,
    );
    expect(output + logged).not.toContain('secret-guess');
  },
);
