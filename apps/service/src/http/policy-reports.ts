import type { Context, MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import * as v from 'valibot';
import type { Bindings } from '../kernel/bindings';
import type { Deps } from '../kernel/deps';
import { truncated } from '../kernel/network';

const mostBytes = 16 * 1024;
const minuteMilliseconds = 60_000;
const longestText = 60;

export const limitReport = bodyLimit({ maxSize: mostBytes, onError: context => context.body(null, 413) });

/** What `report-uri` sends (Content Security Policy 3, section 5.3). */
const single = v.pipe(
  v.object({
    'csp-report': v.object({
      'effective-directive': v.optional(v.string()),
      'violated-directive': v.optional(v.string()),
      'blocked-uri': v.optional(v.string()),
      'document-uri': v.optional(v.string()),
    }),
  }),
  v.transform(({ 'csp-report': report }) => ({
    directive: report['effective-directive'] ?? report['violated-directive'],
    blocked: report['blocked-uri'],
    page: report['document-uri'],
  })),
);

/** What `report-to` sends (Reporting API): a list, perhaps with reports of other kinds. */
const list = v.pipe(
  v.array(
    v.object({
      type: v.string(),
      body: v.nullish(
        v.object({
          effectiveDirective: v.optional(v.string()),
          blockedURL: v.nullish(v.string()),
          documentURL: v.optional(v.string()),
        }),
      ),
    }),
  ),
  v.transform(reports => reports.find(({ type }) => type === 'csp-violation')?.body),
  v.transform(body => ({
    directive: body?.effectiveDirective,
    blocked: body?.blockedURL ?? undefined,
    page: body?.documentURL,
  })),
);

const report = v.union([list, single]);

/**
 * Writes one log line for each report of a blocked resource, with directive, origin and page. Removes path and query of
 * addresses, which may contain secrets. Anybody can send reports, so the number of lines is limited, for one network more
 * than in total, and each value is checked. `host` is a market, or the console.
 */
export function receivePolicyReports(
  { log, limits }: Pick<Deps, 'log' | 'limits'>,
  host: string,
): MiddlewareHandler<{ Bindings: Bindings }> {
  let minute = 0;
  let lines = 0;
  const linesOfNetwork = new Map<string, number>();

  /** Counts a line; returns whether there is room for it. */
  function hasRoom(address: string): boolean {
    const now = Math.floor(Date.now() / minuteMilliseconds);
    if (now !== minute) {
      [minute, lines] = [now, 0];
      linesOfNetwork.clear();
    }
    const network = truncated(address);
    const ofNetwork = linesOfNetwork.get(network) ?? 0;
    if (lines >= limits.policyReportsAMinute || ofNetwork >= limits.policyReportsOfNetworkAMinute)
      return false;
    lines += 1;
    linesOfNetwork.set(network, ofNetwork + 1);
    return true;
  }

  return async context => {
    context.env.trace.route = 'policy-reports';
    const read = v.safeParse(report, await readJson(context));
    if (!read.success) return context.body(null, 400);
    if (read.output.directive !== undefined && hasRoom(context.env.address))
      log.warn({ host, reason: reasonOf(read.output) }, 'the policy of the page blocked something');
    return context.body(null, 204);
  };
}

async function readJson(context: Context): Promise<unknown> {
  try {
    return await context.req.json();
  } catch {
    return undefined;
  }
}

type Blocked = v.InferOutput<typeof report>;

function reasonOf({ directive = '', blocked = '', page = '' }: Blocked): string {
  return `${plain(directive)}: ${plain(originOf(blocked))} at ${plain(pathOf(page))}`;
}

/** The origin of an address; a keyword such as `inline` stays. */
function originOf(blocked: string): string {
  return URL.canParse(blocked) ? new URL(blocked).host || new URL(blocked).protocol : blocked;
}

/** The first part of a page's path: later parts may name something of the person. */
function pathOf(page: string): string {
  return URL.canParse(page) ? new URL(page).pathname.split('/').slice(0, 3).join('/') : '';
}

function plain(text: string): string {
  return text.slice(0, longestText).replace(/[^\w./:-]/g, '?');
}
