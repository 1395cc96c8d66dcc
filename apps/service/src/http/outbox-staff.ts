import { html } from 'hono/html';
import { appCodeAt } from '../domain/authenticators/app-codes';
import { openAppSecret } from '../domain/authenticators/seal-app-secret';
import { listStaffSecrets } from '../domain/staff/staff';
import type { Deps } from '../kernel/deps';

/** What the apps of the demonstration's staff show now: nobody has to set up an app to try the console. */
export async function staffCodes(deps: Deps): Promise<{ name: string; email: string; code: string }[]> {
  const staff = await listStaffSecrets(deps.db);
  return Promise.all(
    staff.map(async ({ id, name, email, app_secret: sealed }) => {
      const secret = openAppSecret(deps, sealed, { column: 'staff.app_secret', id });
      return { name, email, code: await appCodeAt(secret, Date.now() / 1000) };
    }),
  );
}

/** The page of the codes. Each is valid for half a minute. */
export function staffCodesPage(codes: Awaited<ReturnType<typeof staffCodes>>) {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta http-equiv="refresh" content="10">
<title>Codes of the staff</title>
<link rel="stylesheet" href="/outbox.css">
</head>
<body>
<header><h1>Codes of the staff</h1><p>What their authenticator apps show now. <a href="/">Outbox</a></p></header>
<main>
${codes.map(({ name, email, code }) => html`<article><p class="about"><span>${name}</span> <span>${email}</span></p><p class="code">${code}</p></article>`)}
</main>
</body>
</html>
`;
}
