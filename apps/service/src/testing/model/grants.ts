import type { Asked } from './asking';
import type { Session, State } from './state';

/** What must have been there before a call may succeed, whatever else is asked. */
interface Grant {
  name: string;
  wasThere: (before: State, asked: Asked) => boolean;
}

const sudo: Grant = { name: 'sudo', wasThere: (before, asked) => sessionOf(before, asked)?.sudo ?? false };
const single: Grant = {
  name: 'single',
  wasThere: (before, asked) => sessionOf(before, asked)?.single ?? false,
};

/** The code that went to the address of a challenge that nobody had confirmed. */
const code: Grant = {
  name: 'the code',
  wasThere: ({ challenges }, { typed }) =>
    challenges.some(
      each =>
        each.payload === typed?.payload &&
        each.codeHash === typed.codeHash &&
        !each.isConfirmed &&
        each.tries < 5,
    ),
};

const needed: Record<string, Grant> = {
  'POST /user/login': sudo,
  'POST /user/login/{id}/verify': sudo,
  'PUT /user/login/{id}/primary': sudo,
  'DELETE /user/login/{id}': sudo,
  'PUT /user/iban': single,
  'POST /user/login/confirm': code,
  'POST /mfa/sudo': code,
  'POST /mfa/activate': code,
};

/** These give a session what another call of the same moment may use. */
const givers = new Set(['POST /mfa/sudo', 'POST /mfa/activate', 'GET /mfa/{id}/activate']);

/** Which calls succeeded without what they need. */
export function withoutGrant(before: State, asked: readonly Asked[], answered: readonly string[]): string[] {
  const hasSucceeded = (index: number) => answered[index]?.startsWith('2') ?? false;
  const isGiven = asked.some(({ call }, index) => givers.has(call) && hasSucceeded(index));
  return asked.flatMap((each, index) => {
    const grant = needed[each.call];
    if (!grant || !hasSucceeded(index) || grant.wasThere(before, each)) return [];
    return isGiven && grant !== code ? [] : [`${each.call} succeeded without ${grant.name}`];
  });
}

function sessionOf({ tokens, sessions }: State, { held }: Asked): Session | undefined {
  const token = tokens.find(({ hash }) => hash === held);
  return sessions.find(({ id }) => id === token?.session);
}
