import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ChallengePurpose } from '@talon/contract/challenge';
import { endpoints } from '@talon/contract/endpoints';
import { bearerErrors, commonErrors, errorStatus, onboardingErrors } from '@talon/contract/errors';
import { markets } from '@talon/markets/markets';
import { readCatalogue, readMessages } from '@talon/messages/read-catalogue';
import { scopeGroups, scopes } from '@talon/rules/scopes';
import { describe, expect, test } from 'vitest';
import { compose, languages, maintenanceMessages, type Part, parts } from '../../../compose-catalogues';
import { languageName } from './language';

const root = join(import.meta.dirname, '../../../../..');
const catalogues = markets.flatMap(market =>
  market.catalogues.map(language => ({
    language,
    words: readCatalogue(join(root, 'packages'), market, language),
  })),
);

/** Folders of `shared` that several features use, with the file of messages that each needs. */
const pieces = {
  authenticators: 'authenticators',
  captcha: 'captcha',
  challenge: 'code',
  devices: 'devices',
  enrolment: 'activation',
  erasure: 'pending-erasure',
  form: 'form',
  'mobile-phone': 'mobile-phone',
  suspended: 'suspended',
  password: 'password',
  platforms: 'platforms',
} as const;
type Piece = keyof typeof pieces;
const pieceNames = Object.keys(pieces) as Piece[];

test('there are seven catalogues', () => {
  expect(languages).toEqual(['nl', 'fr', 'en', 'de', 'fr_LU', 'en_LU', 'de_LU']);
});

describe.each(catalogues)('$language', ({ language, words }) => {
  test.each([...Object.keys(errorStatus), 'timeout', 'lost-connection'])('has a sentence for %s', code => {
    expect(words[`error.${code}`]).toMatch(/\p{L}.*\.$/u);
  });

  test('is composed in parts: the login page loads no words of other pages', () => {
    const entry = Object.keys(compose(language, 'entry'));
    expect(entry).toContain('login.title');
    expect(entry.filter(key => !/^(login|shell|error)\./.test(key))).toEqual([]);
    expect(Object.keys(compose(language, 'onboarding'))).toContain('error.card-refused');
  });
});

test('every file of words is part of a page, or said elsewhere', () => {
  const elsewhere = [
    'console',
    'console-audit',
    'export',
    'console-errors',
    'console-acts',
    'console-keys',
    'console-limits',
    'hand-over',
    'log-out',
    'mail',
    'maintenance',
    'service-errors',
    'sms',
  ];
  const files = readdirSync(join(root, 'packages/messages/en')).map(name => name.replace('.json', ''));
  const loaded = new Set<string>([...Object.values(parts).flat(), ...elsewhere]);
  expect(files.filter(file => !loaded.has(file))).toEqual([]);
});

/** The messages that the screens of each feature load, and the calls that they send. */
const features: Record<
  string,
  {
    parts: readonly Part[];
    calls: (keyof typeof endpoints)[];
    /** The purposes of the challenges on its screens. */
    challenges?: ChallengePurpose[];
    byService?: string[];
  }
> = {
  login: {
    parts: ['entry', 'captcha', 'passkeys'],
    calls: ['signIn', 'showSignedIn', 'showClient', 'startPasskeySignIn', 'signInWithPasskey'],
    // These errors are rare there. The page shows the service's messages, so that the first page does not load translations.
    byService: ['too-many-codes', 'sms-away', 'account-blocked', 'too-new', 'passkey-of-other-market'],
  },
  merge: {
    parts: ['merge', 'similar'],
    calls: [
      'showDuplicated',
      'sendDuplicatedCode',
      'deleteDuplicated',
      'skipDuplicated',
      'showFuzzion',
      'skipFuzzion',
      'rejectFuzzion',
      'proveFuzzion',
    ],
    challenges: ['duplicated', 'fuzzion'],
  },
  authorize: {
    parts: ['authorize'],
    calls: ['showAuthorization', 'approveAuthorization', 'refuseAuthorization', 'chooseAccount'],
  },
  access: { parts: ['authorize'], calls: ['listAccess', 'revokeAccess'] },
  mfa: {
    parts: ['mfa'],
    calls: [
      'showStepUp',
      'startBankStepUp',
      'listMethods',
      'activateMethod',
      'confirmMethod',
      'showOffer',
      'answerOffer',
      'reportPasskeyFailure',
      'reportLoss',
    ],
    challenges: ['sign-in', 'sudo', 'single', 'enrol', 'lost'],
  },
  security: {
    parts: ['security', 'methods'],
    calls: [
      'changePassword',
      'judgeNewPassword',
      'listMethods',
      'activateMethod',
      'nameAuthenticator',
      'makeRecoveryCodes',
      'confirmMethod',
      'listTrustedDevices',
      'endTrustedDevice',
      'removeAuthenticator',
      'cancelRemoval',
      'listPasskeys',
    ],
    challenges: ['enrol'],
  },
  devices: {
    parts: ['account'],
    calls: ['listDevices', 'listLatestDevices', 'nameDevice', 'revokeDevice', 'endAllSessions'],
  },
  profile: {
    parts: ['profile'],
    calls: [
      'showMfaStatus',
      'listPasskeys',
      'editProfile',
      'changeIban',
      'showBankAccount',
      'restoreBankAccount',
      'listDocuments',
      'changeMarketing',
      'listIdentifiers',
      'changeContact',
      'verifyIdentifier',
      'makePrimary',
      'withdrawIdentifier',
    ],
    challenges: ['contact'],
  },
  recovery: {
    parts: ['recovery'],
    calls: ['forgotPassword', 'resetPassword', 'judgeResetPassword', 'forgotUsername'],
    challenges: ['reset'],
  },
  'not-me': { parts: ['not-me'], calls: ['reportNotMe'] },
  activity: {
    parts: ['activity'],
    calls: ['listActivity', 'makeHelpdeskPin', 'requestDataExport', 'showDataExport', 'downloadDataExport'],
  },
  erasure: {
    parts: ['erasure'],
    calls: ['requestErasure', 'cancelErasure', 'keepAccount'],
  },
  suspended: { parts: ['suspended'], calls: ['listSuspended', 'answerSuspended'] },
  dashboard: {
    parts: ['account'],
    calls: ['signOut', 'showUser', 'listCards', 'showFuzzion', 'attach', 'renewInvitation'],
  },
  onboarding: {
    parts: ['onboarding'],
    calls: [
      'beginOnboarding',
      'showOnboarding',
      'acceptTerms',
      'describePerson',
      'verifyEmail',
      'showKnownPhone',
      'verifyPhone',
      'showDirectoryName',
      'judgeOnboardingPassword',
      'completeOnboarding',
      'renewInvitation',
      'takeBackInvitation',
    ],
    challenges: ['onboarding-email', 'onboarding-phone'],
  },
};

/** The calls for the challenges of every purpose. */
const challengeCalls = ['showChallenge', 'resendChallenge', 'redirectChallenge', 'confirmChallenge'] as const;

/** The aliases of these calls that the specification requires. No screen uses them. */
const withoutScreens: (keyof typeof endpoints)[] = ['confirmStepUp', 'confirmContact'];

/** Errors that those calls return for some purposes only. */
const purposesOfCode: Partial<Record<string, ChallengePurpose[]>> = {
  'card-number-refused': ['sign-in', 'sudo', 'single', 'reset'],
  'email-used': ['enrol', 'contact'],
  'fuzzion-failed': ['fuzzion'],
  maintenance: ['sign-in'],
  'not-duplicated': ['duplicated'],
  'onboarding-ended': ['onboarding-email', 'onboarding-phone'],
  'passkey-of-other-market': ['sign-in'],
  'phone-refused': ['contact'],
  'phone-used': ['enrol', 'contact'],
  'proof-refused': ['duplicated'],
  'step-not-due': ['onboarding-email', 'onboarding-phone'],
  'too-new': ['sign-in', 'reset'],
};

const challengeCodesOf = (challenges: ChallengePurpose[]) =>
  challengeCalls
    .flatMap((name): readonly string[] => endpoints[name].errors)
    .filter(code => challenges.some(purpose => purposesOfCode[code]?.includes(purpose) ?? true));

test('every feature has its part of the words, and every call its screens', () => {
  const folders = readdirSync(join(root, 'apps/portal/src/features'));
  expect(Object.keys(features).toSorted()).toEqual(folders.toSorted());
  const calls = new Set([
    ...challengeCalls,
    ...withoutScreens,
    ...Object.values(features).flatMap(feature => feature.calls),
  ]);
  expect([...calls].toSorted()).toEqual(Object.keys(endpoints).toSorted());
});

describe.each(Object.entries(features))('the screens of %s', (feature, screens) => {
  const { parts, calls, challenges = [], byService = [] } = screens;
  const catalogue = Object.assign(
    {},
    ...['entry' as const, ...parts].map(part => compose('nl', part)),
  ) as object;
  // Errors that only a broken page can cause have messages of the service only.
  const sentences = { ...catalogue, ...readMessages(join(root, 'packages'), 'nl', 'service-errors') };

  test.each(calls)('have a sentence for whatever %s answers', name => {
    const { access, errors } = endpoints[name];
    const codes = [
      ...commonErrors,
      ...(access.endsWith('bearer') ? bearerErrors : []),
      ...(access === 'onboarding' ? onboardingErrors : []),
      ...errors,
      'timeout',
      'lost-connection',
    ];
    const untranslated = codes.filter(code => !byService.includes(code) && !(`error.${code}` in sentences));
    expect(untranslated).toEqual([]);
  });

  test('have a sentence for whatever their challenges answer', () => {
    const codes = challengeCodesOf(challenges);
    expect(codes.filter(code => !(`error.${code}` in sentences))).toEqual([]);
  });

  test('say nothing but words of their part, nor do the pieces that they are made of', () => {
    const folder = `apps/portal/src/features/${feature}`;
    const own = keysIn(sourcesOf(folder));
    expect(own).not.toEqual([]);
    const keys = [...own, ...piecesOf(folder).flatMap(piece => keysIn(sourcesOf(pieceFolder(piece))))];
    expect(keys.filter(key => !(key in catalogue))).toEqual([]);
  });
});

test('what all pages share says words of the entry alone', () => {
  const catalogue = compose('nl', 'entry');
  const ofPieces = new Set(pieceNames.flatMap(piece => sourcesOf(pieceFolder(piece))));
  const keys = keysIn(sourcesOf('apps/portal/src/shared').filter(source => !ofPieces.has(source)));
  expect(keys.filter(key => !(key in catalogue))).toEqual([]);
});

test.each(pieceNames)('the folder %s of shared translates its own file and the entry alone', piece => {
  const catalogue = {
    ...compose('nl', 'entry'),
    ...readMessages(join(root, 'packages'), 'nl', pieces[piece]),
  };
  const keys = keysIn(sourcesOf(pieceFolder(piece)));
  expect(keys.filter(key => !(key in catalogue))).toEqual([]);
});

test('the maintenance page speaks Dutch, French and English, in this order', () => {
  expect(maintenanceMessages().map(({ language }) => language)).toEqual(['nl', 'fr', 'en']);
});

test.each([
  ['nl', 'Nederlands'],
  ['fr_LU', 'Français'],
  ['en_LU', 'English'],
  ['de', 'Deutsch'],
])('the header calls %s %s', (language, name) => {
  expect(languageName(language)).toBe(name);
});

test('every key is used by a page or by the service', () => {
  const sources = ['apps/portal', 'apps/console', 'apps/service/src'].flatMap(sourcesOf).join('\n');
  const byCode = Object.keys(errorStatus).map(code => `error.${code}`);
  const builtFromCodes = [...byCode, 'error.timeout', 'error.lost-connection'];
  const builtFromScopes = [
    ...scopes.flatMap(scope => [`scope.${scope}`, `scope.${scope}.text`]),
    ...scopeGroups.map(({ name }) => `scopes.${name}`),
  ];
  const built = [...builtFromCodes, ...builtFromScopes];
  const templates = keyTemplates(sources);
  const isBuilt = (key: string) =>
    built.includes(key) || key.startsWith('event.') || templates.some(template => template.test(key));
  const eventOf = (key: string) => /^(?:mail|sms)\.(?:notification|code)\.([a-z-]+)/.exec(key)?.[1];
  const keys = Object.keys(catalogues[0]?.words ?? {}).filter(key => !isBuilt(key));
  expect(keys.length).toBeGreaterThan(20);
  const namesOf = (key: string) => [key, ...(eventOf(key) ? [eventOf(key)] : [])];
  const isUsed = (key: string) => namesOf(key).some(name => sources.includes(`'${name}'`));
  expect(keys.filter(key => !isUsed(key))).toEqual([]);
});

const pieceFolder = (piece: Piece) => `apps/portal/src/shared/${piece}`;

/** The pieces that a folder imports, directly or through other pieces. */
function piecesOf(folder: string): Piece[] {
  const source = sourcesOf(folder).join('\n');
  const imported = pieceNames.filter(piece => new RegExp(` from '[./]+(shared/)?${piece}/`).test(source));
  return imported.flatMap(piece => [piece, ...piecesOf(pieceFolder(piece))]);
}

function keysIn(sources: readonly string[]): string[] {
  return Object.keys(catalogues[0]?.words ?? {}).filter(key =>
    sources.some(source => source.includes(`'${key}'`)),
  );
}

function sourcesOf(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter(each => each.isFile() && /\.tsx?$/.test(each.name) && !/\.test\./.test(each.name))
    .filter(each => !/\/(dist|node_modules)(\/|$)/.test(each.parentPath))
    .map(each => readFileSync(join(each.parentPath, each.name), 'utf8'));
}

/** Patterns of the keys that sources build from two fixed parts or more, such as `console.role.${role}`. */
function keyTemplates(sources: string): RegExp[] {
  const parts = /`((?:[\w-]+|\$\{[^`}]*\})(?:\.(?:[\w-]+|\$\{[^`}]*\}))+)`/g;
  return [...sources.matchAll(parts)]
    .map(([, template = '']) => template.replaceAll(/\$\{[^}]*\}/g, '*').split('.'))
    .filter(segments => segments.filter(segment => segment !== '*').length >= 2)
    .map(segments => new RegExp(`^${segments.join('\\.').replaceAll('*', '[\\w-]+')}$`));
}
