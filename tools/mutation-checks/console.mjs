// @ts-check

const people = { tests: 'apps/service/src/features/people/people.test.ts' };
const acts = { tests: 'apps/service/src/features/people/acts.test.ts' };
const undo = { tests: 'apps/service/src/features/people/undo-merge.test.ts' };
const undoChanged = { tests: 'apps/service/src/features/people/undo-merge-changed.test.ts' };
const access = { tests: 'apps/service/src/features/people/acts-on-access.test.ts' };
const staff = { tests: 'apps/service/src/features/staff/staff.test.ts' };
const explain = { tests: 'apps/service/src/features/explain/explain.test.ts' };
const copies = { tests: 'apps/service/src/features/data-export/data-export.test.ts' };

/** @type {readonly import('./all-checks.mjs').MutationCheck[]} */
export const staffConsole = [
  {
    rule: 'Console: a role opens only the calls of its permissions',
    file: 'apps/service/src/http/authenticate-staff.ts',
    text: 'if (permission && !permissionsOf(roles).includes(permission))',
    replacement: 'if (permission && roles.length === 0)',
    guard: staff,
  },
  {
    rule: 'Console: a session ends after 15 minutes without use',
    file: 'apps/service/src/domain/staff/staff-sessions.ts',
    text: ' - make_interval(secs => :idleSeconds)',
    replacement: ' - make_interval(secs => :idleSeconds * 9)',
    guard: staff,
  },
  {
    rule: 'Console: a code of an app signs a member of staff in once',
    file: 'apps/service/src/domain/staff/staff.ts',
    text: 'app_last_step < :step',
    replacement: 'app_last_step <= :step',
    guard: staff,
  },
  {
    rule: 'Console: nobody changes their own staff account',
    file: 'apps/service/src/features/staff/manage-staff.ts',
    text: "  if (id === staff.id) throw new Refusal('own-staff-account');\n",
    replacement: '  void staff;\n',
    guard: staff,
  },
  {
    rule: 'Console: the maker of a request does not approve it',
    file: 'apps/service/src/domain/staff/decisions.ts',
    text: "if (isOwn !== (decision === 'withdrawn'))",
    replacement: "if (!isOwn && decision === 'withdrawn')",
    guard: acts,
  },
  {
    rule: 'Console: a request expires',
    file: 'apps/service/src/domain/staff/staff-requests.ts',
    text: 'where id = :id and decision is null and ends_at > now()\n',
    replacement: 'where id = :id and decision is null\n',
    guard: acts,
  },
  {
    rule: 'Console: the last authenticator is not removed by one agent alone',
    file: 'apps/service/src/features/people/acts/acts.ts',
    text: '.length < 2;',
    replacement: '.length < 1;',
    guard: acts,
  },
  {
    rule: 'Console: an agent who guesses helpdesk PINs is stopped',
    file: 'packages/rules/src/counted-limits.ts',
    text: 'wrongHelpdeskPins: { most: 5,',
    replacement: 'wrongHelpdeskPins: { most: 50,',
    guard: people,
  },
  {
    rule: 'Console: beyond the limit a right helpdesk PIN identifies nobody either',
    file: 'apps/service/src/features/people/identify-person.ts',
    text: "    const { at } = await count(deps, deps.db, tries, 'too-many-attempts');\n    const id = await consumePin(deps, caller, pin);\n",
    replacement:
      "    const id = await consumePin(deps, caller, pin);\n    const { at } = await count(deps, deps.db, tries, 'too-many-attempts');\n",
    guard: people,
  },
  {
    rule: 'Console: everybody in a result can see that they were found',
    file: 'apps/service/src/features/people/find-people.ts',
    text: 'accountIds: rows.map(({ id }) => id),',
    replacement: 'accountIds: rows.map(({ id }) => id).slice(0, 1),',
    guard: people,
  },
  {
    rule: 'Console: the events of a person are not read without a trace',
    file: 'apps/service/src/features/people/show-person.ts',
    text: "{ fields: ['before'] });\n  await recordLook(deps, staff, id);\n",
    replacement: "{ fields: ['before'] });\n  void staff;\n",
    guard: people,
  },
  {
    rule: 'Console: a page that refreshes itself keeps no session alive',
    file: 'apps/service/src/domain/staff/staff-sessions.ts',
    text: 'case when :isUse then now() else x.last_used_at end',
    replacement: 'case when :isUse then now() else now() end',
    guard: staff,
  },
  {
    rule: 'Console: nobody adds a supervisor alone',
    file: 'apps/service/src/features/staff/manage-staff.ts',
    text: 'return isDecider(roles) || (approves && roles.length > 0);',
    replacement: 'return approves && roles.length > 0;',
    guard: staff,
  },
  {
    rule: 'Console: who approves requests adds nobody alone',
    file: 'apps/service/src/features/staff/manage-staff.ts',
    text: 'return isDecider(roles) || (approves && roles.length > 0);',
    replacement: 'return isDecider(roles);',
    guard: staff,
  },
  {
    rule: 'Console: nobody approves a change of their own account',
    file: 'apps/service/src/features/staff/decide-staff-change.ts',
    text: "  if (change.staff_id === caller.staff.id) throw new Refusal('own-staff-account');\n",
    replacement: '',
    guard: staff,
  },
  {
    rule: 'Console: a decided request never hides one that waits',
    file: 'apps/service/src/domain/staff/staff-requests.ts',
    text: `order by "is_open!" desc, r.requested_at desc`,
    replacement: 'order by r.requested_at desc',
    guard: acts,
  },
  {
    rule: 'Console: what cannot be done is not requested',
    file: 'apps/service/src/features/people/act-on-person.ts',
    text: '    await tryAct(deps, tx, operator, account, order);\n',
    replacement: '    void tryAct;\n',
    guard: acts,
  },
  {
    rule: 'Console: a helpdesk PIN works once',
    file: 'apps/service/src/domain/staff/helpdesk-pins.ts',
    text: "'delete from helpdesk_pins where pin_hash = :pinHash and expires_at > now() returning account_id'",
    replacement: "'select account_id from helpdesk_pins where pin_hash = :pinHash and expires_at > now()'",
    guard: people,
  },
  {
    rule: 'Console: the page of a person masks addresses',
    file: 'apps/service/src/features/people/show-person.ts',
    text: '      masked: maskedAddress(kind, value),',
    replacement: '      masked: value,',
    guard: people,
  },
  {
    rule: 'Console: a merge is undone within 30 days only',
    file: 'apps/service/src/domain/accounts/merge-snapshots.ts',
    text: ' and merged_at > now() - make_interval(days => :days)',
    replacement: ' and :days::int > 0',
    guard: undo,
  },
  {
    rule: 'Console: an undone merge gives back no authenticator that cannot confirm anything',
    file: 'apps/service/src/features/people/acts/restore-merged-account.ts',
    text: 'const unusable = await removeUnusable(tx, { accountId });',
    replacement: 'const unusable = await Promise.resolve([]);',
    guard: undoChanged,
  },
  {
    rule: 'Console: an account that lost an authenticator in an undone merge needs a new password',
    file: 'apps/service/src/features/people/acts/undo-merge.ts',
    text: "if (left.some(({ what }) => what === 'authenticator'))",
    replacement: 'if (left.length > 99)',
    guard: undoChanged,
  },
  {
    rule: 'Console: an undone merge takes from the surviving account what it got',
    file: 'apps/service/src/features/people/acts/restore-merged-account.ts',
    text: "  await restoreOnboardings(tx, { rows: rowsOf('onboardings'), ...between });\n",
    replacement: '',
    guard: undo,
  },
  {
    rule: 'Console: the policy that came with a merge ends with it',
    file: 'apps/service/src/features/people/acts/restore-merged-account.ts',
    text: 'if (wasForced && survivor?.is_mfa_forced === false)',
    replacement: 'if (wasForced && survivor === undefined)',
    guard: undoChanged,
  },
  {
    rule: 'Console: nothing moves to an account that was merged',
    file: 'apps/service/src/features/people/acts/find-receiver.ts',
    text: 'if (receiver?.id !== receiverId)',
    replacement: 'if (!receiver)',
    guard: acts,
  },
  {
    rule: 'Console: what a former member of staff requested waits no more',
    file: 'apps/service/src/domain/staff/staff-requests.ts',
    text: 'and exists (select 1 from staff where staff.id = requested_by and disabled_at is null)',
    replacement: '',
    guard: access,
  },
  {
    rule: 'Console: the last address of a kind is not removed by one agent alone',
    file: 'apps/service/src/features/people/acts/remove-identifier.ts',
    text: 'verified.filter(({ kind }) => kind === identifier.kind).length < 2',
    replacement: 'verified.length < 2',
    guard: access,
  },
  {
    rule: 'Console: an explanation knows an account without a password',
    file: 'apps/service/src/features/explain/rules-of-situations.ts',
    text: 'if (!account.has_password || !account.has_verified_address)',
    replacement: 'if (!account.has_verified_address)',
    guard: explain,
  },
  {
    rule: 'Console: an explanation changes nothing',
    file: 'apps/service/src/db/rehearse.ts',
    text: "    throw new Rehearsed('rolled back');\n",
    replacement: '',
    guard: explain,
  },
  {
    rule: 'Console: an explanation knows a block',
    file: 'apps/service/src/features/explain/rules-of-situations.ts',
    text: "  if (is_blocked) throw new Refusal('account-blocked');\n",
    replacement: '  void is_blocked;\n',
    guard: explain,
  },
  {
    rule: 'Console: a copy of the data needs a step-up to be downloaded',
    file: 'apps/service/src/features/data-export/data-export.ts',
    text: '  await requireStepUp(deps, caller);\n',
    replacement: '',
    guard: copies,
  },
];
