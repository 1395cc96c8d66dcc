import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const require = createRequire(import.meta.url);

/** The folder of the packages: the same for the bundled service, its tests and its commands. */
export const packagesFolder = dirname(dirname(require.resolve('@talon/messages/package.json')));
export const projectFolder = dirname(packagesFolder);
export const migrationsFolder = join(projectFolder, 'apps/service/migrations');
export const seedFolder = join(projectFolder, 'apps/service/seed');
export const portalFolder = join(projectFolder, 'apps/portal/dist');
export const consoleFolder = join(projectFolder, 'apps/console/dist');
export const referenceFolder = join(projectFolder, 'apps/service/dist/reference');
