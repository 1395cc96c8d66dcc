import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import { projectRoot } from './project.mjs';

/** The entry of a chunk in Vite's manifest. */
interface Chunk {
  file: string;
  isEntry?: boolean;
  /** Keys of other chunks. */
  imports?: string[];
  /** Keys of chunks that it loads lazily. */
  dynamicImports?: string[];
  css?: string[];
}
/** Vite's manifest, by source. */
type Manifest = Record<string, Chunk>;

/** The budget of the login page in bytes (gzip), so that it loads fast on a slow phone. */
export const LOGIN_BUDGET = 120_000;
/** The budget of each later screen in addition to the login page, in bytes (gzip). */
export const LATER_BUDGET = 40_000;

const LATER_SCREENS = /features\/(?!login\/Login)[a-z]+\/\w+(Pages|Screen)\.tsx$/;
/** The layout of the signed-in pages. The features of `OWN_FRAME` have their own. */
const ACCOUNT_FRAME = /app\/shell\/AccountPages\.tsx$/;
const OWN_FRAME = /features\/(login|onboarding|recovery|mfa|authorize|merge\/Duplicated)/;
/** The parts of the translations of a screen. The first match decides; without a match, those of the signed-in pages. */
const WORDS = [
  [/features\/access\//, ['account', 'authorize']],
  [/features\/security\/(Add\w+|RecoveryCodes)Screen/, ['methods']],
  [/features\/security\//, ['security']],
  [/PasskeyFailedScreen/, ['passkeys']],
  [/features\/merge\/Fuzzion/, ['similar']],
  [/features\/(authorize|merge|mfa|onboarding|profile|recovery)\//, undefined],
] as const;
/**
 * Chunks that load on an action (typing a phone number, reading a text, enrolling or naming an authenticator, editing), or for a code that
 * shares its delivery.
 */
const ON_DEMAND =
  /phone-reader\.ts$|virtual:legal\/|LegalTextModal\.tsx$|(AddMethod|NameModal|CardForCode|SharedCode)\.tsx$|(Bank|Personal)Form\.tsx$|ContactEditor\.tsx$/;

/** The error reporter, which loads after the first paint if error reports are on. */
const REPORTER = /error-reports\/create-reporter\.ts$/;
const REPORTER_BUDGET = 20_000;

/** Lazy chunks that a visit to the login page loads, one of each kind. The largest of each kind counts. */
const LAZY_AT_LOGIN = [
  /features\/login\/Login\w+Screen\.tsx$/,
  /shared\/passkeys\/passkey-sign-in\.ts$/,
  /virtual:catalogue\/\w+\/entry$/,
  /packages\/markets\/.*\.css/,
];

/**
 * All files that the login page loads on a phone, in the worst case. Returns scripts and style sheets, the largest first.
 */
export function loginFiles(
  manifest: Manifest,
  sizeOf: (file: string) => number,
): { file: string; bytes: number }[] {
  const keys = Object.keys(manifest);
  const loaded = filesOf(
    manifest,
    keys.filter(key => manifest[key]?.isEntry),
  );
  for (const kind of LAZY_AT_LOGIN) {
    const choices = keys
      .filter(key => kind.test(key))
      .map(key => [...filesOf(manifest, [key])].filter(file => !loaded.has(file)));
    const weight = (files: string[]) => files.reduce((sum, file) => sum + sizeOf(file), 0);
    const largest = choices.sort((one, other) => weight(other) - weight(one))[0] ?? [];
    for (const file of largest) loaded.add(file);
  }
  return [...loaded]
    .filter(file => /\.(js|css)$/.test(file))
    .map(file => ({ file, bytes: sizeOf(file) }))
    .sort((one, other) => other.bytes - one.bytes);
}

/**
 * All files that each later screen loads in addition to the login page: with its layout, the largest of its catalogues, and the
 * lazy chunks of the screen and its parts. By the source of the screen.
 */
export function laterFiles(
  manifest: Manifest,
  sizeOf: (file: string) => number,
): Record<string, { file: string; bytes: number }[]> {
  const atLogin = new Set(loginFiles(manifest, sizeOf).map(({ file }) => file));
  const keys = Object.keys(manifest);
  const largestOf = (choices: string[]) =>
    choices
      .sort((one, other) => sizeOf(manifest[other]?.file ?? '') - sizeOf(manifest[one]?.file ?? ''))
      .slice(0, 1);
  const screens = keys.filter(key => LATER_SCREENS.test(key) && manifest[key]?.file);
  return Object.fromEntries(
    screens.map(screen => {
      const catalogues = wordsOf(screen).flatMap(part =>
        largestOf(keys.filter(key => key.endsWith(`/${part}`))),
      );
      const frames = OWN_FRAME.test(screen) ? [] : keys.filter(key => ACCOUNT_FRAME.test(key));
      const openers = screens.filter(key => manifest[key]?.dynamicImports?.includes(screen));
      const parts = chunksOf(manifest, [screen]).filter(key => !atLogin.has(manifest[key]?.file ?? ''));
      const fetched = parts.flatMap(key => manifest[key]?.dynamicImports ?? []);
      // A screen that another screen opens is counted on its own, together with that other screen.
      const requested = fetched.filter(key => !ON_DEMAND.test(key) && !screens.includes(key));
      const files = filesOf(manifest, [screen, ...openers, ...requested, ...frames, ...catalogues]);
      return [
        screen,
        [...files].filter(file => !atLogin.has(file)).map(file => ({ file, bytes: sizeOf(file) })),
      ];
    }),
  );
}

function wordsOf(screen: string): readonly string[] {
  const [feature = 'account'] = /(?<=features\/)\w+/.exec(screen) ?? [];
  const row = WORDS.find(([of]) => of.test(screen));
  return row ? (row[1] ?? [feature]) : ['account'];
}

/** The files of these chunks and of all that they import at once. */
function filesOf(manifest: Manifest, keys: string[]): Set<string> {
  const chunks = chunksOf(manifest, keys).map(key => manifest[key]);
  return new Set(chunks.flatMap(chunk => (chunk ? [chunk.file, ...(chunk.css ?? [])] : [])));
}

/** These chunks and all that they import at once. */
function chunksOf(manifest: Manifest, keys: string[]): string[] {
  const seen = new Set(keys);
  for (const key of seen) for (const each of manifest[key]?.imports ?? []) seen.add(each);
  return [...seen];
}

function marketColours() {
  const markets = join(projectRoot, 'packages/markets');
  return readdirSync(markets)
    .map(id => join(markets, id, 'tokens.css'))
    .filter(path => existsSync(path));
}

function gzipped(path: string) {
  return gzipSync(readFileSync(path), { level: 9 }).length;
}

/** The built files (gzip) of the login page, of the error reporter, and of each later screen beyond the login page. */
export function builtFiles() {
  const dist = join(projectRoot, 'apps/portal/dist');
  const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8'));
  const sizeOf = (file: string) => gzipped(join(dist, file));
  const login = [
    ...loginFiles(manifest, sizeOf),
    // The service serves the colours of a market as a separate file.
    { file: 'tokens.css', bytes: Math.max(...marketColours().map(gzipped)) },
  ];
  const reporters = Object.keys(manifest).filter(key => REPORTER.test(key));
  const reporter = [...filesOf(manifest, reporters)]
    .filter(file => !login.some(each => each.file === file))
    .map(file => ({ file, bytes: sizeOf(file) }));
  return { login, reporter, later: laterFiles(manifest, sizeOf) };
}

export function bytesOf(files: readonly { bytes: number }[]) {
  return files.reduce((sum, { bytes }) => sum + bytes, 0);
}

function printBudget(bytes: number, budget: number, what: string) {
  console.log(`${String(bytes).padStart(7)}  of ${budget} bytes ${what}`);
  if (bytes > budget) process.exitCode = 1;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { login, reporter, later } = builtFiles();
  for (const { file, bytes } of login) console.log(`${String(bytes).padStart(7)}  ${file}`);
  printBudget(bytesOf(login), LOGIN_BUDGET, 'that the login page may load (gzip)');
  printBudget(bytesOf(reporter), REPORTER_BUDGET, 'for what reports errors');
  for (const [screen, files] of Object.entries(later))
    printBudget(bytesOf(files), LATER_BUDGET, `more for ${screen}`);
}
