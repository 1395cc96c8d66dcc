-- The evidence that was typed before the code was sent: the code counts only with the evidence that is required when it is
-- confirmed. A proposal from before has none and is refused; the next search finds it again, and also where its codes go.
alter table link_proposals add column typed_evidence text;
