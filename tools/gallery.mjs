// @ts-check
import { join } from 'node:path';
import { createServer } from 'vite';
import { projectRoot } from './project.mjs';

const server = await createServer({ root: join(projectRoot, 'packages/ui/gallery') });
await server.listen();
server.printUrls();
