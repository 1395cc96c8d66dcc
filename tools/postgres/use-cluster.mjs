// @ts-check
import { startCluster } from './cluster.ts';

/**
 * A process for the tests. It uses the cluster in the directory of its first argument until its standard input ends, and
 * prints the port of the server.
 */
const cluster = await startCluster({ directory: process.argv[2] ?? '', durable: false });
process.stdout.write(`${cluster.port}\n`);
process.stdin.resume().on('end', () => void cluster.stop());
