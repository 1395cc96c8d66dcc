import { watch } from 'node:fs';
import { join } from 'node:path';
import { context } from 'esbuild';
import { serviceBuild } from '../build/service.ts';
import { projectRoot } from '../project.mjs';
import { type ServiceProcess, startService } from '../start/service-process.mjs';

/** The service reads these while it runs, so they are not part of the bundle. */
const READ_AT_START = ['apps/service/migrations', 'packages/messages', 'packages/markets'];

/** Runs the service from its source, and bundles and restarts it after each change. */
export async function startLiveService(env: NodeJS.ProcessEnv, onProgress: (step: string) => void) {
  let service: ServiceProcess | undefined;
  let turn = Promise.resolve();
  const restart = () => {
    turn = turn.then(async () => {
      await service?.stop();
      onProgress(service ? 'Restarting the service' : 'Starting the service');
      const program = join(projectRoot, 'apps/service/dist/dev/main.js');
      service = startService({ env, output: 'inherit', program });
      if (!(await service.ready)) onProgress('The service stopped; it starts again after the next change');
    });
    return turn;
  };

  const bundler = await context({
    ...serviceBuild(),
    outdir: 'dist/dev',
    plugins: [
      {
        name: 'restart',
        setup: build => build.onEnd(({ errors }) => void (errors.length === 0 && restart())),
      },
    ],
  });
  await bundler.watch();
  const watchers = READ_AT_START.map(path =>
    watch(join(projectRoot, path), { recursive: true }, debounce(restart)),
  );
  return {
    /** Resolves when no start is running. The service then listens, unless its start failed. */
    settled: () => turn,
    stop: async () => {
      for (const watcher of watchers) watcher.close();
      await bundler.dispose();
      await turn;
      await service?.stop();
    },
  };
}

/** Calls `act` once for several events, because the system reports one change of a file several times. */
function debounce(act: () => unknown) {
  let timer: NodeJS.Timeout | undefined;
  return () => {
    clearTimeout(timer);
    timer = setTimeout(act, 100);
  };
}
