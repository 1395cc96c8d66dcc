import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import { auditFilters } from '@talon/contract/console/audit';
import { automaticHeader } from '@talon/contract/console/automatic-header';
import { consoleFiles } from '@talon/contract/console/files';
import { Refusal } from '@talon/contract/errors';
import { stream } from 'hono/streaming';
import { exportAudit } from '../features/audit/read-audit';
import { readImportReport } from '../features/imports/read-import-report';
import type { StaffCaller, Visitor } from '../kernel/caller';
import { clearedAtLogOut } from '../kernel/clear-site-data';
import type { Deps } from '../kernel/deps';
import { operatorOf } from '../kernel/operator-of';
import { isServedSecurely } from '../kernel/hosts';
import { consoleFolder, packagesFolder } from '../kernel/project-folder';
import type { FindCallers, Route } from '../kernel/route';
import { type Api, type ApiContext, createApi, honoPath, refuseOtherMethods } from './api';
import { findStaffCaller } from './authenticate-staff';
import { limitBody, refuseUntypable } from './body';
import { cookiesOf } from './cookies';
import { onlyOrigin } from './cors';
import { readMarketFiles } from './market-pictures';
import { limitReport, receivePolicyReports } from './policy-reports';
import { readInput } from './read-input';
import { consoleRoutes } from './routes';
import { policyReportsPath } from './security-headers';

const longestUserAgent = 500;
const forever = 'public, max-age=31536000, immutable';

/** The console of the staff: its calls under `/api`, its built files, and its page for every other path. */
export function createConsole(deps: Deps): Api {
  const { market } = deps.hosts.default;
  const english = market.catalogues.find(each => each === 'en');
  const app = createApi(deps, market, onlyOrigin(deps.hosts.console.origin), { fallback: english });
  for (const route of consoleRoutes) {
    const { method, path, body } = route.endpoint;
    if (body) app.on(method, honoPath(path), limitBody(route.endpoint));
    app.on(method, honoPath(path), context => answer(deps, route, context));
  }
  refuseOtherMethods(
    app,
    consoleRoutes.map(({ endpoint }) => endpoint),
  );
  serveFiles(app, deps);
  app.post(policyReportsPath, limitReport, receivePolicyReports(deps, 'console'));
  app.all('/api/*', () => {
    throw new Refusal('not-found');
  });
  servePage(app, market.id);
  return app;
}

type ConsoleFile = (typeof consoleFiles)[keyof typeof consoleFiles];

interface SentFile {
  name: string;
  type: string;
  parts: AsyncGenerator<string>;
}

/** Serves a file that is sent while it is read. */
function serveFile(
  app: Api,
  deps: Deps,
  { path, permission }: ConsoleFile,
  read: (caller: StaffCaller, context: ApiContext) => SentFile,
): void {
  app.get(honoPath(path), async context => {
    context.env.trace.route = path;
    const caller = await findStaffCaller(deps, visitorOf(deps, context), { permission }, false);
    const { name, type, parts } = read(caller, context);
    // A refusal must come before the first byte.
    const first = await parts.next();
    context.header('Content-Type', type);
    context.header('Content-Disposition', `attachment; filename="${name}"`);
    context.header('Cache-Control', 'no-store');
    return stream(context, async file => {
      if (first.done) return;
      await file.write(first.value);
      for await (const text of parts) await file.write(text);
    });
  });
}

function serveFiles(app: Api, deps: Deps): void {
  serveFile(app, deps, consoleFiles.exportAudit, (caller, context) => {
    const given = Object.fromEntries(auditFilters.map(name => [name, context.req.query(name) ?? '']));
    refuseUntypable(given);
    return {
      name: 'audit.jsonl',
      type: 'application/jsonl',
      parts: exportAudit(deps, operatorOf(caller, null), given),
    };
  });
  serveFile(app, deps, consoleFiles.readImportReport, (caller, context) => ({
    name: 'report.csv',
    type: 'text/csv; charset=utf-8',
    parts: readImportReport(deps, caller, context.req.param('id') ?? ''),
  }));
}

async function answer(deps: Deps, route: Route, context: ApiContext): Promise<Response> {
  const { endpoint } = route;
  context.env.trace.route = endpoint.path;
  const visitor = visitorOf(deps, context);
  const isAutomatic = context.req.header(automaticHeader) !== undefined;
  const findCallers: FindCallers = {
    anyone: async () => visitor,
    staff: each => findStaffCaller(deps, visitor, each, isAutomatic),
    bearer: staffOnly,
    'maybe-bearer': staffOnly,
    onboarding: staffOnly,
    application: staffOnly,
  };
  const reply = await route.answer(deps, findCallers, bound => readInput(context, bound));
  const headers = {
    'Cache-Control': 'no-store',
    ...(endpoint.clearsSite && { 'Clear-Site-Data': clearedAtLogOut }),
  };
  return reply === undefined ? context.body(null, 204, headers) : context.json(reply, 200, headers);
}

async function staffOnly(): Promise<never> {
  throw new Refusal('login-required');
}

function visitorOf({ hosts }: Deps, context: ApiContext): Visitor {
  const { address, incoming } = context.env;
  return {
    market: hosts.default.market,
    address,
    deviceId: null,
    userAgent: incoming.headers['user-agent']?.slice(0, longestUserAgent) ?? null,
    bearerToken: null,
    cookies: cookiesOf(context, isServedSecurely(hosts.default)),
  };
}

/** The pictures and colours are those of the operator's market. */
function servePage(app: Api, marketId: string): void {
  const files = readMarketFiles(packagesFolder, marketId);
  const file = join(consoleFolder, 'index.html');
  const index = existsSync(file)
    ? readFileSync(file, 'utf8').replace('<!--talon:head-->', () => head(files.path))
    : '';
  app.get('/assets/*', serveStatic({ root: consoleFolder, precompressed: true, onFound: keepForever }));
  app.get('/assets/*', context => context.text('', 404));
  app.get('/market/*', context => {
    const found = files.find(context.req.path);
    if (!found) return context.text('', 404);
    context.header('Cache-Control', forever);
    return context.body(new Uint8Array(found.content), 200, { 'Content-Type': found.type });
  });
  app.get('/robots.txt', context => context.text('User-agent: *\nDisallow: /\n'));
  app.get('/favicon.ico', context => context.redirect(files.path('favicon.svg')));
  app.get('*', context => {
    context.env.trace.route = 'console page';
    context.header('Cache-Control', 'no-cache');
    return context.html(index);
  });
}

const head = (path: ReturnType<typeof readMarketFiles>['path']) =>
  [
    `<link rel="icon" type="image/svg+xml" href="${path('favicon.svg')}">`,
    `<link rel="stylesheet" href="${path('tokens.css')}">`,
  ].join('\n    ');

function keepForever(_path: string, context: { header: (name: string, value: string) => void }): void {
  context.header('Cache-Control', forever);
}
