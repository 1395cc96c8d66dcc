// @ts-check
import { fileURLToPath } from 'node:url';
import { installIfNeeded, refuseIncomplete } from './install.mjs';
import { continueUnder, findPinnedNode, isSupported, OLDEST_LAUNCHER, OLDEST_NODE } from './pinned-node.mjs';

/** Installs nothing, because it may be run in a deployed tree. */
const WITHOUT_INSTALLATION = 'talon';

/**
 * Runs one command of this folder, such as `node tools/run.mjs start`. Installs missing packages first, and continues under
 * the Node of the lock file if this one is too old.
 */
async function runCommand() {
  if (!isSupported(process.versions.node, OLDEST_LAUNCHER)) {
    throw new Error(`Talon's commands need Node ${OLDEST_LAUNCHER} or newer; this is ${process.version}.`);
  }
  // Prints progress to standard error, because standard output belongs to the command.
  const hasInstalled =
    process.argv[2] === WITHOUT_INSTALLATION
      ? await refuseIncomplete()
      : await installIfNeeded(step => console.error(`· ${step}`));
  const isOld = !isSupported(process.versions.node, OLDEST_NODE);
  const pinned = findPinnedNode();
  if (pinned && (isOld || hasInstalled)) return continueUnder(pinned);
  if (isOld) {
    throw new Error(
      `Talon needs Node ${OLDEST_NODE} or newer; this is ${process.version}, and the lock file pins none for ` +
        `${process.platform} ${process.arch}.`,
    );
  }
  const [name = ''] = process.argv.splice(2, 1);
  const command = new URL(`./${name}.mjs`, import.meta.url);
  // A program compares this path with its own to see whether it was started directly.
  process.argv[1] = fileURLToPath(command);
  await import(command.href);
}

try {
  await runCommand();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
