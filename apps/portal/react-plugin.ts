import type { Plugin } from 'vite';

/** What React's packages offer, and neither a page nor a library of ours uses. */
const unusedOf = {
  react:
    'addTransitionType cacheSignal cloneElement createRef forwardRef isValidElement startTransition ' +
    'unstable_useCacheRefresh useDebugValue',
  'react-dom':
    'createPortal hydrateRoot preconnect prefetchDNS preinit preinitModule preload preloadModule requestFormReset ' +
    'unstable_batchedUpdates useFormState useFormStatus',
  scheduler: 'unstable_forceFrameRate unstable_next unstable_runWithPriority unstable_wrapCallback',
};
const unused = Object.values(unusedOf).flatMap(names => names.split(' '));

const offered = new RegExp(`^exports\\.(?:${unused.join('|')}) =`, 'gm');
const production = /\/node_modules\/(?:react|react-dom|scheduler)\/cjs\/[\w-]+\.production\.js$/;
const asked = /import\s*\{([^}]*)\}\s*from\s*["'](?:react|react-dom|react-dom\/client)["']/g;

/**
 * React's packages are no modules, so a bundler keeps whatever they offer: what nobody uses is taken off, and with it what
 * only that needs. Whoever begins to use some of it is told so by the build.
 */
export function reactPlugin(): Plugin {
  return {
    name: 'talon:react',
    apply: 'build',
    enforce: 'pre',
    transform(code, file) {
      if (production.test(file)) return { code: code.replace(offered, 'void'), map: null };
      const names = [...code.matchAll(asked)].flatMap(([, list = '']) => list.match(/\w+/g) ?? []);
      const missing = names.filter(name => unused.includes(name));
      if (missing.length > 0) throw new Error(`${file} uses ${missing.join()}: see react-plugin.ts`);
      return undefined;
    },
  };
}
