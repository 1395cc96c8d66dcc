// @ts-check
import { execFileSync } from 'node:child_process';
import { accessSync, constants, existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { projectRoot } from './project.mjs';
import { run, runScript } from './run-command.mjs';

/** Chromium without windows. The journeys take half as long in it as in one that draws its own windows without showing them. */
const SHELL = 'chromium-headless-shell';
const OTHERS = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const ELSEWHERE = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
];
const PLAYWRIGHT = 'playwright/cli.js';

/**
 * Finds the Chromium for the browser journeys: that in CHROMIUM, or else one without windows, of the system or of Playwright, or else
 * another one of the system.
 * @returns {string | undefined} absolute path of its program
 */
export function findBrowser() {
  return findShell() ?? [...OTHERS.flatMap(placesOf), ...ELSEWHERE].find(isProgram);
}

/**
 * Finds a browser or installs one: Debian's package if we are root, else Playwright's download. Without a connection, another
 * Chromium serves too.
 * @returns {Promise<string>}
 * @throws if there is none, with what to do
 */
export async function ensureBrowser() {
  const shell = findShell();
  if (shell) return shell;
  if (process.getuid?.() === 0 && isProgram('/usr/bin/apt-get')) await installDebianPackage();
  else await runScript(PLAYWRIGHT, ['install', SHELL], { stdio: 'ignore' });
  const installed = findBrowser();
  if (installed && !findShell()) console.error(`${SHELL} could not be installed. Another browser is used.`);
  if (installed) return installed;
  throw new Error(
    'No browser for the journeys. Install Chromium or Google Chrome (on Debian: apt-get install ' +
      'chromium-headless-shell), or set CHROMIUM to the path of one.',
  );
}

/**
 * Arguments of Chromium: no background traffic, no process for each site, which costs a tenth of the time of the journeys, and no
 * sandbox for root, who cannot have one.
 */
export const browserArguments = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-quic',
  '--disable-site-isolation-trials',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

function findShell() {
  const named = process.env['CHROMIUM'];
  if (named) return named;
  return placesOf(SHELL).find(isProgram) ?? findDownloaded();
}

/** @param {string} name */
function placesOf(name) {
  const directories = [
    ...(process.env['PATH'] ?? '').split(delimiter),
    '/usr/bin',
    '/usr/local/bin',
    '/snap/bin',
  ];
  return directories.map(directory => join(directory, name));
}

async function installDebianPackage() {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  await run('apt-get', ['update', '-qq'], { env });
  await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', SHELL], {
    env,
  });
}

function findDownloaded() {
  const cli = join(projectRoot, 'node_modules', PLAYWRIGHT);
  if (!existsSync(cli)) return undefined;
  const plan = execFileSync(process.execPath, [cli, 'install', '--dry-run', SHELL], {
    encoding: 'utf8',
  });
  const directory = /Install location:\s*(.+)/.exec(plan)?.[1]?.trim();
  if (!directory || !existsSync(directory)) return undefined;
  return readdirSync(directory, { recursive: true, encoding: 'utf8' })
    .map(path => join(directory, path))
    .find(path => /[\\/](chrome-headless-shell|headless_shell)(\.exe)?$/.test(path) && isProgram(path));
}

/** @param {string} path */
function isProgram(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  try {
    console.log(await ensureBrowser());
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
