// @ts-check

/** The folders that the map reads. When a folder moves, change it only here. */
export const places = {
  screens: 'apps/portal/src',
  contract: 'packages/contract/src',
  service: 'apps/service/src',
  migrations: 'apps/service/migrations',
};

/** Folders of the service with one subfolder for each module. */
export const foldersOfModules = ['domain', 'features'];

/** Code that writes tables only for tests. */
export const foldersOfTests = ['testing'];

/** The layers of each application, the lowest first. */
export const layers = {
  'apps/service/src': {
    kernel: 'types, ports and small parts that know nothing of the service',
    db: 'pool, transactions, typed statements, migrations',
    integrations: 'adapters: card system, directory, mail, SMS, locations, breach list',
    domain: 'modules with their SQL; each table is written by one of them',
    imports: 'how the lines of a file become people, accounts, cards and invitations',
    oauth: 'the OAuth engine, its storage and policies',
    features: 'use cases and their routes',
    http: 'HTTP: hosts, authentication, errors',
    jobs: 'the queue and its tasks',
    commands: "the operators' command",
  },
  'apps/portal/src': {
    shared: 'session, step-up, challenge form, data access',
    features: 'screens with their cards and modals',
    app: 'routes, gate, shell',
  },
  'apps/console/src': {
    shared: 'session, calls, translations, tables and the question for a reason',
    features: 'screens with their cards and modals',
    app: 'routes and layout',
  },
};
