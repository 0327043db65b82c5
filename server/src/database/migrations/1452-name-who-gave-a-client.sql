-- The acceptance of a transfer names whom to notify. The function was not called before.
-- safe: no endpoint of an earlier release calls it
drop function accept_client_transfer(bigint, bytea);
-- Gives a refused registration of the current brokerage the protection of the brokerage that made the code, if it is of the same client.
create function accept_client_transfer(own_id bigint, code_hash bytea)
  returns table (given_id bigint, giver_id bigint, giving_broker_id bigint, given_name text)
  language plpgsql security definer set search_path = public as $$
declare
  mine client_registrations;
  theirs client_registrations;
begin
  select r.* into mine from client_registrations r
    where r.id = own_id and r.brokerage_id = scope_organization() and r.status = 'refused' for update;
  if not found then return; end if;
  select r.* into theirs from client_registrations r
    where r.project_id = mine.project_id and r.brokerage_id <> mine.brokerage_id
      and r.id in (select p.registration_id from protected_clients p
        where p.project_id = mine.project_id and p.contact_hash = any (array[mine.phone_hash, mine.email_hash]))
      and r.transfer_hash = code_hash and r.transfer_expires_at > now()
      and r.status = 'protected' and r.protected_until > now()
    for update;
  if not found then return; end if;
  update client_registrations set status = 'transferred', ended_at = now(), transfer_hash = null where id = theirs.id;
  update client_registrations set status = 'protected', blocked_by = null, protected_until = theirs.protected_until,
      activity_days = theirs.activity_days, latest_until = theirs.latest_until
    where id = mine.id;
  -- A contact that a third brokerage protects stays with that one.
  insert into protected_clients as p (organization_id, project_id, contact_hash, registration_id, brokerage_id, protected_until)
    select mine.organization_id, mine.project_id, c, mine.id, mine.brokerage_id, theirs.protected_until
      from (select distinct c from unnest(array[mine.phone_hash, mine.email_hash]) c where c is not null order by c) c
    on conflict (project_id, contact_hash) do update set registration_id = excluded.registration_id,
        brokerage_id = excluded.brokerage_id, protected_until = excluded.protected_until
      where p.protected_until <= now();
  return query select theirs.id, theirs.brokerage_id, theirs.broker_id, theirs.client_name;
end
$$;
revoke execute on function accept_client_transfer(bigint, bytea) from public;
grant execute on function accept_client_transfer(bigint, bytea) to storey_app;
