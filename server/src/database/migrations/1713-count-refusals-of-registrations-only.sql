-- A broker whose open registrations lost their clients to viewings of others can still register clients.
create or replace function decide_client_registration() returns trigger language plpgsql security definer set search_path = public as $$
declare
  rule protection_rules;
  holder protected_clients;
begin
  perform pg_advisory_xact_lock(hashtextextended('registrations of ' || new.broker_id, 0));
  perform pg_advisory_xact_lock(hashtextextended('clients of project ' || new.project_id, 0));
  -- The time of the decision, not of the start of the transaction that waited for it.
  if new.registered_at >= now() then new.registered_at = clock_timestamp(); end if;
  select r.* into rule from publication_readers b
    join protection_rules r on r.organization_id = b.organization_id and r.project_id = b.project_id
    where b.reader_id = new.brokerage_id and b.organization_id = new.organization_id and b.project_id = new.project_id;
  if not found then
    raise exception 'project % takes no registrations of brokerage %', new.project_id, new.brokerage_id
      using errcode = 'check_violation', constraint = 'client_registrations_open';
  end if;
  if 20 <= (select count(*) from client_registrations r
      where r.broker_id = new.broker_id and r.status = 'refused' and r.registered_at > now() - interval '1 day'
        -- One that was open and lost its client to a viewing is no attempt to find out who is protected.
        and not exists (select from client_registration_events e where e.registration_id = r.id and e.kind = 'registered')) then
    raise exception 'broker % has many refused registrations', new.broker_id
      using errcode = 'check_violation', constraint = 'client_registrations_refusals';
  end if;
  if exists (select from client_registrations r
      where r.project_id = new.project_id and r.status = 'open' and r.protected_until > now()
        and r.brokerage_id = new.brokerage_id and (r.phone_hash = new.phone_hash or r.email_hash = new.email_hash)) then
    raise exception 'brokerage % has an open registration of this client', new.brokerage_id
      using errcode = 'unique_violation', constraint = 'client_registrations_own';
  end if;
  new.blocked_by = null;
  new.protected_until = new.registered_at + make_interval(days => rule.days);
  new.activity_days = rule.activity_days;
  new.latest_until = new.registered_at + make_interval(days => rule.max_days);
  if rule.protects_first = 'viewing' then
    new.status = 'open';
    select p.* into holder from protected_clients p
      where p.project_id = new.project_id and p.contact_hash in (new.phone_hash, new.email_hash) and p.protected_until > now()
      order by p.brokerage_id = new.brokerage_id desc, p.contact_hash limit 1;
  else
    new.status = 'protected';
    holder = take_client_contacts(new);
  end if;
  if holder.registration_id is null then return new; end if;
  if holder.brokerage_id = new.brokerage_id then
    raise exception 'brokerage % has registered this client by %', new.brokerage_id, holder.registration_id
      using errcode = 'unique_violation', constraint = 'client_registrations_own';
  end if;
  new.status = 'refused';
  new.blocked_by = holder.registration_id;
  new.protected_until = holder.protected_until;
  new.latest_until = holder.protected_until;
  return new;
end
$$;
