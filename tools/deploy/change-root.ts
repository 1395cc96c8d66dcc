import { NODE_PATH } from './add-node.ts';

/** The user of the container, see the Containerfile. */
export const IMAGE_USER = 10_001;

/** Only root may change the root of a process. */
export const canChangeRoot = process.platform === 'linux' && process.getuid?.() === 0;

/** The command that runs the Node of an image as in a container: the folder is its whole root, and the user is that of the container. */
export function nodeInRoot(root: string, args: readonly string[]): [program: string, ...string[]] {
  return ['/usr/sbin/chroot', `--userspec=${IMAGE_USER}:${IMAGE_USER}`, root, `/${NODE_PATH}`, ...args];
}
