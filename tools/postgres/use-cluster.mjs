// @ts-check
import { startCluster } from './cluster.mjs';

/**
 * A process of its own that uses the cluster named by its first argument until its standard input ends, for the tests:
 * it prints the server's port.
 */
const cluster = await startCluster({ directory: process.argv[2] ?? '', durable: false });
process.stdout.write(`${cluster.port}\n`);
process.stdin.resume().on('end', () => void cluster.stop());
