import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

// Node keeps the compiled code beside the build, for the next start. Where it cannot write, it starts without.
enableCompileCache(join(import.meta.dirname, 'compile-cache'));
await import('./start');
