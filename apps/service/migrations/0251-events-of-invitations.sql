-- For an erased person: events of invitations have no account, and name the invitation and a typed reason in clear.
create function clear_invitation_events(invitations text[]) returns integer language plpgsql as $$
declare
  changed integer;
begin
  perform set_config('talon.seals_audit_events', 'on', true);
  update audit_events
     set reason = null, details = null
   where event in ('invitation-added', 'invitation-resent') and account_id is null
     and details->>'reference' = any (invitations);
  get diagnostics changed = row_count;
  perform set_config('talon.seals_audit_events', 'off', true);
  return changed;
end $$;
