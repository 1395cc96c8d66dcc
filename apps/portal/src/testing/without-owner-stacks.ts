import * as react from 'react';

type Internals = { recentlyCreatedOwnerStacks?: number };

const internals = Object.entries(react).find(([name]) => name.startsWith('__CLIENT_INTERNALS'))?.[1] as
  | Internals
  | undefined;

// React records a stack for each element until it has recorded 10,000 in a second, which took a fifth of the time of these tests.
// Its other warnings remain.
if (internals)
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
    get: () => 10_000,
    set() {
      // The number stays.
    },
  });
