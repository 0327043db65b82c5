-- Where an organization stands: which move leads where, what runs out by itself, and that nothing is sold meanwhile.

-- The moves of api/src/administration/organization-moves.ts; a test compares the two.
create function organization_may_become(was text, will text, source text) returns boolean language sql immutable parallel safe
  return (was, will) in (('draft', 'pending_review'), ('pending_review', 'active'), ('pending_review', 'changes_requested'),
      ('pending_review', 'rejected'), ('changes_requested', 'pending_review'), ('rejected', 'pending_review'),
      ('active', 'restricted'), ('restricted', 'active'), ('active', 'suspended'), ('restricted', 'suspended'),
      ('suspended', 'active'), ('suspended', 'restricted'))
    or will = 'closed' and was <> 'closed'
    -- The platform made such a draft itself: nobody has to review it.
    or was = 'draft' and will = 'active' and source in ('manual', 'converted');

-- A paper counts to the end of its last day, where the organization is.
create function organization_lapsed(license date, regulator date, zone text) returns boolean language sql stable parallel safe
  return coalesce(least(license, regulator) < (now() at time zone zone)::date, false);

create function organizations_stand() returns trigger language plpgsql as $$
begin
  if new.status = 'active' and organization_lapsed(new.trade_license_expires_on, new.regulator_office_expires_on, new.timezone) then
    new.status := 'restricted';
  elsif tg_op = 'UPDATE' then
    if new.status = 'restricted' and old.status = 'restricted'
        and organization_lapsed(old.trade_license_expires_on, old.regulator_office_expires_on, old.timezone)
        and not organization_lapsed(new.trade_license_expires_on, new.regulator_office_expires_on, new.timezone) then
      new.status := 'active';
    end if;
    if new.status <> old.status and not organization_may_become(old.status, new.status, new.source) then
      raise exception 'an organization that is % cannot become %', old.status, new.status
        using errcode = 'check_violation', constraint = 'organizations_moves';
    end if;
  end if;
  if new.type = 'platform' and new.status <> 'active' then
    raise exception 'the platform stays active' using errcode = 'check_violation', constraint = 'organizations_platform_active';
  end if;
  return new;
end
$$;
create trigger organizations_stand
  before insert or update of status, type, trade_license_expires_on, regulator_office_expires_on, timezone on organizations
  for each row execute function organizations_stand();

-- What a trigger changed is not among the columns of the statement: by the values, so that members are judged anew.
drop trigger organizations_access on organizations;
create trigger organizations_access after update on organizations
  for each row when ((old.status, old.type, old.members_see_own_leads_only, old.require_two_factor, old.name)
    is distinct from (new.status, new.type, new.members_see_own_leads_only, new.require_two_factor, new.name))
  execute function raise_members_access_version();

-- Only an active organization sells anything new. Its row is held while the claim is made, so that it is not closed meanwhile.
create function claim_only_of_active() returns trigger language plpgsql security definer set search_path = public as $$
declare
  standing text;
begin
  select status into standing from organizations where id = new.organization_id for share;
  if standing <> 'active' then
    raise exception 'organization % is %', new.organization_id, standing
      using errcode = 'check_violation', constraint = 'unit_claims_of_active';
  end if;
  return new;
end
$$;
create trigger unit_claims_of_active before insert on unit_claims
  for each row when (new.ended_at is null) execute function claim_only_of_active();
-- What is sold or held has a seller to ask.
create function close_only_when_done() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if exists (select from unit_claims where organization_id = new.id and ended_at is null and unit_status in ('on_hold', 'reserved', 'booked'))
      or exists (select from bookings where organization_id = new.id and status in ('pending', 'accepted')) then
    raise exception 'organization % has open bookings or holds', new.id
      using errcode = 'check_violation', constraint = 'organizations_close_when_done';
  end if;
  return new;
end
$$;
create trigger organizations_close_when_done before update of status on organizations
  for each row when (new.status = 'closed' and old.status <> 'closed') execute function close_only_when_done();
create index unit_claims_live_of on unit_claims (organization_id) where ended_at is null;

-- What has run out by now, in one statement; answers who was restricted. Each half is found by its index: no zone is more than
-- a day ahead of ours.
create function restrict_lapsed_organizations() returns setof bigint language sql security definer set search_path = public as $$
  update organizations o set status = 'restricted', updated_at = now()
    where status = 'active'
      and (trade_license_expires_on < current_date + 1 or regulator_office_expires_on < current_date + 1)
      and organization_lapsed(trade_license_expires_on, regulator_office_expires_on, timezone)
    returning o.id
$$;
revoke execute on function restrict_lapsed_organizations() from public;
grant execute on function restrict_lapsed_organizations() to storey_worker;

-- Lists in the order of what people ask for.
create index organizations_name on organizations (lower(name), id);
create index organizations_newest on organizations (created_at desc, id desc);
create index organizations_status on organizations (status, lower(name), id);

-- What was done with an organization, for its page.
create index audit_log_about on audit_log (((details->>'organization_id')::bigint), id desc) where details ? 'organization_id';
