-- The installments of a new booking add up to its price, a cheque is not deposited again before it bounced, a client is taken over only in
-- a project that is published to the brokerage, and a sale without the brokerages of its clients needs a reason for each.

create constraint trigger check_new_at_commit after insert on bookings deferrable initially deferred
  for each row when (new.recorded_at is null and is_application_role()) execute function check_booking_at_commit();

create or replace function check_cheque() returns trigger language plpgsql as $$
declare
  b bookings;
begin
  if tg_op = 'INSERT' and new.pays = '[]' and new.pays_position is not null then
    new.pays := jsonb_build_array(
      jsonb_build_object('position', new.pays_position, 'name', new.pays_name, 'amount', new.amount));
  end if;
  select * into b from bookings
    where organization_id = new.organization_id and id = new.booking_id for no key update;
  if tg_op = 'INSERT' then
    if new.status <> 'received' then
      raise exception 'a new cheque is received, not %', new.status
        using errcode = 'check_violation', constraint = 'cheques_transition';
    end if;
    if b.status not in ('pending', 'accepted', 'completed') then
      raise exception 'booking % is % and takes no cheques', b.number, b.status
        using errcode = 'check_violation', constraint = 'cheques_of_live';
    end if;
    if new.currency <> b.currency then
      raise exception 'a cheque of booking % is in %', b.number, b.currency
        using errcode = 'check_violation', constraint = 'cheques_currency';
    end if;
    if new.payer_relation is null and not exists (select from booking_buyers y
        where y.organization_id = new.organization_id and y.booking_id = new.booking_id
          and fold_text(y.full_name) = fold_text(new.drawer)) then
      raise exception 'the drawer of the cheque is no buyer of booking %', b.number
        using errcode = 'check_violation', constraint = 'cheques_drawer_known';
    end if;
    if exists (select from jsonb_to_recordset(new.pays) as part ("position" integer, name text, amount bigint)
        where not exists (select from booking_installments i
          where i.organization_id = new.organization_id and i.booking_id = new.booking_id
            and i.position = part.position and i.name = part.name and part.amount between 1 and i.amount))
      or (select count(distinct part->'position') from jsonb_array_elements(new.pays) part) < jsonb_array_length(new.pays) then
      raise exception 'the cheque pays other installments than those of booking %', b.number
        using errcode = 'check_violation', constraint = 'cheques_pays_own_installments';
    end if;
    return new;
  end if;
  if new.status <> old.status and (old.status || '>' || new.status) <> all (array[
      'received>deposited', 'received>replaced', 'received>returned', 'deposited>cleared', 'deposited>bounced',
      'cleared>bounced', 'bounced>deposited', 'bounced>replaced', 'bounced>returned']) then
    raise exception 'cheque % is % and cannot become %', old.id, old.status, new.status
      using errcode = 'check_violation', constraint = 'cheques_transition';
  end if;
  if new.status <> old.status and new.status in ('deposited', 'cleared') and b.status not in ('accepted', 'completed') then
    raise exception 'booking % is % and its cheques are not deposited', b.number, b.status
      using errcode = 'check_violation', constraint = 'cheques_of_accepted';
  end if;
  if old.status = 'bounced'
    and (case new.status when 'deposited' then new.deposited_on when 'returned' then new.returned_on end) < old.bounced_on then
    raise exception 'cheque % bounced on %: it was deposited again, or returned, later', old.id, old.bounced_on
      using errcode = 'check_violation', constraint = 'cheques_after_bounce';
  end if;
  return new;
end
$$;

create or replace function accept_client_transfer(own_id bigint, code_hash bytea)
  returns table (given_id bigint, giver_id bigint, giving_broker_id bigint, given_name text)
  language plpgsql security definer set search_path = public as $$
declare
  mine client_registrations;
  theirs client_registrations;
begin
  select r.* into mine from client_registrations r
    where r.id = own_id and r.brokerage_id = scope_organization() and r.status = 'refused' for update;
  if not found then return; end if;
  if not exists (select from publication_readers b
      where b.reader_id = mine.brokerage_id and b.organization_id = mine.organization_id and b.project_id = mine.project_id) then
    raise exception 'project % is not published to brokerage %', mine.project_id, mine.brokerage_id
      using errcode = 'check_violation', constraint = 'client_transfers_open';
  end if;
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

alter table client_checks add column registration_ids bigint[] not null default '{}';

create function names_of_brokerages(registrations bigint[]) returns text
  language sql stable security definer set search_path = public as $$
  select string_agg(distinct r.brokerage_name, ' and ') from client_registrations r where r.id = any (registrations)
$$;
revoke execute on function names_of_brokerages(bigint[]) from public;

create or replace function check_clients(organization bigint, of_booking bigint, of_offer bigint, of_project bigint,
    for_brokerage bigint, contacts bytea[], given_reason text) returns jsonb
  language plpgsql security definer set search_path = public as $$
declare
  was client_checks;
  why text := given_reason;
  protecting bigint[];
  added bigint[];
  unexplained bigint[];
  result jsonb;
begin
  if not (reaches_everything() or organization = any (scope_organizations())) then
    raise exception 'organization % is not in the scope', organization using errcode = 'insufficient_privilege';
  end if;
  select c.* into was from client_checks c where c.organization_id = organization
    and (c.booking_id = of_booking or c.sale_offer_id = of_offer and c.project_id = of_project);
  select coalesce(array_agg(distinct p.registration_id), '{}') into protecting from protected_clients p
    where p.organization_id = organization and p.project_id = of_project and p.contact_hash = any (contacts)
      and p.protected_until > now() and p.brokerage_id is distinct from for_brokerage;
  added := array(select id from unnest(protecting) id
    where id <> all (array_remove(coalesce(was.registration_ids, '{}') || was.registration_id, null)));
  unexplained := case when was.id is not null and was.for_brokerage_id is not distinct from for_brokerage
    then added else protecting end;
  if protecting = '{}' then
    why = null;
  elsif why is null and unexplained = '{}' then
    why = was.reason;
  end if;
  -- Who is named: those that need a reason, or that were not known before, or all.
  select jsonb_build_object('accepted', why is not null, 'brokerage', string_agg(distinct r.brokerage_name, ' and '),
      'several', count(distinct r.brokerage_name) > 1,
      'until', (max(r.protected_until) at time zone max(o.timezone))::date, 'known', added = '{}', 'reason', why,
      'project_name', max(r.project_name), 'passed_over', coalesce(jsonb_agg(jsonb_build_object('registration_id', r.id,
        'brokerage_id', r.brokerage_id, 'broker_id', r.broker_id, 'client_name', r.client_name) order by r.id)
        filter (where r.id = any (added)), '[]')) into result
    from client_registrations r join organizations o on o.id = r.organization_id
    where r.id = any (case when why is null then unexplained when added = '{}' then protecting else added end);
  if protecting <> '{}' and why is null then return result; end if;
  -- The first of them again, as the previous release reads it.
  result := result || coalesce(result->'passed_over'->0, '{}');
  if was.id is null then
    insert into client_checks (organization_id, booking_id, sale_offer_id, project_id, for_brokerage_id, registration_id,
        registration_ids, brokerage_name, reason, checked_by_name)
      values (organization, of_booking, of_offer, of_project, for_brokerage, protecting[1], protecting,
        names_of_brokerages(protecting), why, (select u.full_name from users u where u.id = scope_user()));
  else
    update client_checks set project_id = of_project, for_brokerage_id = for_brokerage, registration_id = protecting[1],
        registration_ids = protecting, brokerage_name = names_of_brokerages(protecting), reason = why, checked_at = now(),
        checked_by_name = (select u.full_name from users u where u.id = scope_user())
      where id = was.id;
  end if;
  perform extend_client_protection(of_project, for_brokerage, contacts);
  return case when protecting <> '{}' then result end;
end
$$;
