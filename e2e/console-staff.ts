import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import type { StaffRole } from '@talon/rules/staff-roles';
import { hash } from 'node:crypto';
import { databaseUrl, query } from './database';

const port = () => process.env['E2E_PORT'] ?? '';

export const consolePage = (path = '/') => `http://console.talon.localhost:${port()}${path}`;

let count = 0;

/** Adds a member of staff and signs the page in as them, without the steps of a sign-in. */
export async function signInAsStaff(page: Page, ...roles: StaffRole[]): Promise<string> {
  count += 1;
  const name = `Agent ${process.pid}-${count}`;
  const id = randomUUID();
  const token = Buffer.from(randomUUID() + randomUUID())
    .toString('base64url')
    .slice(0, 43);
  await query(databaseUrl(), 'insert into staff (id, name, email, roles) values ($1, $2, $3, $4)', [
    id,
    name,
    `${id}@staff.example`,
    roles,
  ]);
  await query(
    databaseUrl(),
    `insert into staff_sessions (token_hash, staff_id, method, address, ends_at)
     values ($1, $2, 'passkey', '127.0.0.0/24', now() + interval '8 hours')`,
    [hash('sha256', token, 'buffer'), id],
  );
  await page
    .context()
    .addCookies([
      { name: 'talon-staff', value: token, domain: 'console.talon.localhost', path: '/', httpOnly: true },
    ]);
  return name;
}
