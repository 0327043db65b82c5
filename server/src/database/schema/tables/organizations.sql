-- The platform, a developer or a brokerage. Written by its admins, by the platform and by registration. There is one
-- platform, which is always active; the status changes only by the transitions below.
create table organizations (
  id bigint generated always as identity primary key,
  uuid uuid not null default gen_random_uuid() unique,
  type text not null check (type in ('platform', 'developer', 'brokerage')),
  name text not null check (length(name) between 1 and 200),
  legal_name text,
  status text not null default 'active' check (status in ('draft', 'pending_review', 'changes_requested', 'rejected',
    'active', 'restricted', 'suspended', 'closed')),
  source text not null default 'manual'
    check (source in ('skylinebuilders', 'international', 'manual', 'converted')),
  country text check (country ~ '^[A-Z]{2}$'),
  city text,
  address text,
  phone text,
  email text,
  website text,
  default_currency text not null default 'AED' check (default_currency ~ '^[A-Z]{3}$'),
  timezone text not null default 'Asia/Dubai',
  require_two_factor boolean not null default false,
  members_see_own_leads_only boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  trade_name text check (length(trade_name) between 1 and 200),
  legal_form text check (length(legal_form) between 1 and 100),
  po_box text check (length(po_box) between 1 and 40),
  established_year integer check (established_year between 1800 and 2199),
  agents_count integer check (agents_count between 0 and 100000),
  trade_license_number text check (length(trade_license_number) between 1 and 60),
  trade_license_authority text check (length(trade_license_authority) between 1 and 120),
  trade_license_issued_on date,
  trade_license_expires_on date,
  regulator text check (length(regulator) between 1 and 120),
  regulator_office_number text check (length(regulator_office_number) between 1 and 60),
  regulator_office_expires_on date,
  tax_registration_number text check (length(tax_registration_number) between 1 and 40),
  contact_name text check (length(contact_name) between 1 and 200),
  markets text[] not null default '{}' check (cardinality(markets) <= 60),
  logo uuid,
  submitted_at timestamptz,
  reviewed_at timestamptz,
  reviewed_by bigint references users,
  status_reason text check (length(status_reason) between 1 and 2000),
  trade_license_key text
    generated always as (nullif(upper(regexp_replace(trade_license_number, '[^[:alnum:]]', '', 'g')), '')) stored,
  brand_color text constraint organizations_brand_color check (brand_color ~ '^#[0-9a-f]{6}$'),
  starts_at_home boolean not null default false,
  members_read_sales boolean not null default false,
  unique (id, type),
  constraint organizations_name_one_line check (name !~ '[\u0001-\u001f\u007f-\u009f\u2028\u2029]'),
  constraint organizations_timezone_known check (is_time_zone(timezone)),
  constraint organizations_license_dates check (trade_license_expires_on >= trade_license_issued_on),
  constraint organizations_sales_of_developers check (not members_read_sales or type = 'developer')
);
comment on column organizations.logo is
  'The name under which the sizes of the picture are stored; a new picture gets a new name.';
comment on column organizations.brand_color is
  'The main color of the pages that buyers see, such as #7a3e1b. Pages darken or lighten it until its text can be read.';
comment on column organizations.starts_at_home is
  'Whether the first screen of its members is Home, unless they choose otherwise.';
comment on column organizations.members_read_sales is
  'Whether members of a developer who are not its admins read the sales of its projects.';

create unique index organizations_one_platform on organizations (type) where type = 'platform';
create unique index organizations_trade_license
  on organizations (country, trade_license_key)
  where status not in ('draft', 'pending_review', 'changes_requested', 'rejected') and trade_license_key is not null;

-- Lists, by order and filter.
create index organizations_name on organizations (lower(name), id);
create index organizations_newest on organizations (created_at desc, id desc);
create index organizations_status on organizations (status, lower(name), id);
create index organizations_expiry on organizations (least(trade_license_expires_on, regulator_office_expires_on), id);
create index organizations_country on organizations (country, lower(name), id);
create index organizations_source on organizations (source, lower(name), id);

-- Jobs: organizations whose documents expire next.
create index organizations_license_expiry
  on organizations (trade_license_expires_on) where trade_license_expires_on is not null;
create index organizations_regulator_expiry
  on organizations (regulator_office_expires_on) where regulator_office_expires_on is not null;

-- Registrations that were started with one e-mail address and not submitted.
create index organizations_drafts on organizations (lower(email)) where status = 'draft';

-- Text search, and search for duplicates of contacts. Both run as the owner, for whom row-level security does not
-- prevent the use of an index of expressions.
create index organizations_search on organizations using gin (fold_text(name) gin_trgm_ops);
create index organizations_name_key
  on organizations using gin (company_key(name) gin_trgm_ops) where type = 'brokerage';
create index organizations_match_keys
  on organizations using gin (company_match_keys(trade_license_number, array[email, website], array[phone]))
  where type = 'brokerage';

select enable_rls('organizations');
create policy organizations_in_scope on organizations for all to storey_app
  using (id = (select scope_organization()) or id = any ((select scope_organizations())::bigint[]));
-- The platform and calls without a scope (sign-in, registration, invites) see every organization.
create policy organizations_of_platform on organizations for all to storey_platform using (true);
create policy organizations_of_account on organizations for select to storey_account using (true);
grant select on organizations to storey_account;
-- Members do not change type, status, source or the result of a review; triggers and functions do, within their rules.
grant select, update (name, legal_name, country, city, address, phone, email, website, default_currency, timezone,
    require_two_factor, members_see_own_leads_only, updated_at, version, trade_name, legal_form, po_box,
    established_year, agents_count, trade_license_number, trade_license_authority, trade_license_issued_on,
    trade_license_expires_on, regulator, regulator_office_number, regulator_office_expires_on,
    tax_registration_number, contact_name, markets, logo, brand_color, starts_at_home,
    members_read_sales)
  on organizations to storey_app;
grant select, insert, update on organizations to storey_platform;

-- Text search within the reach of the caller: as the owner, because the index cannot be used before a policy.
create function search_organization_ids(term text) returns setof bigint
  language sql stable rows 100 cost 10000 security definer set search_path = public as $$
  select id from organizations
    where (reaches_everything() or id = any (scope_organizations())) and fold_text(name) like any (search_patterns(term))
$$;

-- The one column of the organization that its CRM admins may change. False if the organization was changed in the
-- meantime.
create function set_members_see_own_leads_only(own_only boolean, known_version integer) returns boolean
  language plpgsql security definer set search_path = public as $$
begin
  update organizations set members_see_own_leads_only = own_only, version = version + 1, updated_at = now()
    where id = scope_organization() and version = known_version;
  return found;
end
$$;
revoke execute on function set_members_see_own_leads_only(boolean, integer) from public;
grant execute on function set_members_see_own_leads_only(boolean, integer) to storey_app;

-- The transitions of api/src/administration/organization-moves.ts; a test compares the two.
create function is_organization_transition(old_status text, new_status text, source text) returns boolean
  language sql immutable parallel safe
  return (old_status, new_status) in (('draft', 'pending_review'), ('pending_review', 'active'),
      ('pending_review', 'changes_requested'), ('pending_review', 'rejected'),
      ('changes_requested', 'pending_review'), ('rejected', 'pending_review'),
      ('active', 'restricted'), ('restricted', 'active'), ('active', 'suspended'), ('restricted', 'suspended'),
      ('suspended', 'active'), ('suspended', 'restricted'))
    or new_status = 'closed' and old_status <> 'closed'
    -- The platform created such a draft itself: it needs no review.
    or old_status = 'draft' and new_status = 'active' and source in ('manual', 'converted');

-- A document is valid to the end of its last day in the organization's time zone.
create function license_expired(license date, regulator date, zone text) returns boolean
  language sql stable parallel safe
  return coalesce(least(license, regulator) < (now() at time zone zone)::date, false);

-- Restricts active organizations whose license or office registration has expired, in one statement; returns their ids.
-- Both are found by index with approximate days: no time zone is more than a day ahead of the server's.
create function restrict_organizations_by_license() returns setof bigint
  language sql security definer set search_path = public as $$
  update organizations o set status = 'restricted', updated_at = now()
    where status = 'active'
      and (trade_license_expires_on < current_date + 1 or regulator_office_expires_on < current_date + 1)
      and license_expired(trade_license_expires_on, regulator_office_expires_on, timezone)
    returning o.id
$$;
revoke execute on function restrict_organizations_by_license() from public;
grant execute on function restrict_organizations_by_license() to storey_worker;

-- Whether another organization has this trade license, which it takes with its approval; spaces, punctuation and case make
-- no difference.
create function is_trade_license_taken(wanted_country text, wanted_number text) returns boolean
  language sql stable security definer set search_path = public as $$
  select exists (select from organizations
    where country = wanted_country
      and trade_license_key = nullif(upper(regexp_replace(wanted_number, '[^[:alnum:]]', '', 'g')), '')
      and status not in ('draft', 'pending_review', 'changes_requested', 'rejected')
      and id is distinct from scope_organization())
$$;
revoke execute on function is_trade_license_taken(text, text) from public;
grant execute on function is_trade_license_taken(text, text) to storey_account, storey_app;

-- The organization of messages that arrive by webhook or link, which have no caller: the platform.
create function message_organization() returns bigint language sql stable security definer set search_path = public
  return (select id from organizations where type = 'platform');
revoke execute on function message_organization() from public;
grant execute on function message_organization() to storey_worker;

-- The id of the platform, for calls of organizations that sign an agreement: they do not see its row.
create function platform_organization() returns bigint language sql stable security definer set search_path = public
  return (select id from organizations where type = 'platform');
revoke execute on function platform_organization() from public;
grant execute on function platform_organization() to storey_app, storey_platform;

-- An organization is not closed while it has a live hold or booking of a unit, or a pending or accepted booking.
create function check_organization_close() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if exists (select from unit_claims where organization_id = new.id and ended_at is null
        and unit_status in ('on_hold', 'reserved', 'booked'))
      or exists (select from bookings where organization_id = new.id and status in ('pending', 'accepted')) then
    raise exception 'organization % has open bookings or holds', new.id
      using errcode = 'check_violation', constraint = 'organizations_close_when_done';
  end if;
  return new;
end
$$;
create trigger check_organization_close before update of status on organizations
  for each row when (new.status = 'closed' and old.status <> 'closed') execute function check_organization_close();

-- An active organization whose license has expired is restricted instead, and one that was restricted for that is
-- active again when it is renewed. Other changes of the status must be allowed transitions; the platform is always
-- active.
create function set_status_by_license() returns trigger language plpgsql as $$
begin
  if new.status = 'active'
      and license_expired(new.trade_license_expires_on, new.regulator_office_expires_on, new.timezone) then
    new.status := 'restricted';
  elsif tg_op = 'UPDATE' then
    if new.status = 'restricted' and old.status = 'restricted'
        and license_expired(old.trade_license_expires_on, old.regulator_office_expires_on, old.timezone)
        and not license_expired(new.trade_license_expires_on, new.regulator_office_expires_on, new.timezone) then
      new.status := 'active';
    end if;
    if new.status <> old.status and not is_organization_transition(old.status, new.status, new.source) then
      raise exception 'an organization cannot change from % to %', old.status, new.status
        using errcode = 'check_violation', constraint = 'organizations_transition';
    end if;
  end if;
  if new.type = 'platform' and new.status <> 'active' then
    raise exception 'the platform must be active'
      using errcode = 'check_violation', constraint = 'organizations_platform_active';
  end if;
  return new;
end
$$;
create trigger set_status_by_license before insert or update of status, type, trade_license_expires_on,
    regulator_office_expires_on, timezone on organizations
  for each row execute function set_status_by_license();

-- What a license states is changed by the platform only, once it has seen the new document; while an expired license
-- restricts an organization, an empty value, the country and the time zone are not changed by its members either.
create function check_renewal() returns trigger language plpgsql as $$
begin
  if current_user not in ('storey_app', 'storey_own') then
    return new;
  end if;
  if old.status = 'restricted'
      and (new.legal_name, new.country, new.timezone, new.trade_license_number, new.trade_license_expires_on,
          new.regulator_office_number, new.regulator_office_expires_on)
        is distinct from (old.legal_name, old.country, old.timezone, old.trade_license_number,
          old.trade_license_expires_on, old.regulator_office_number, old.regulator_office_expires_on)
      or old.legal_name <> '' and new.legal_name is distinct from old.legal_name
      or old.trade_license_number <> '' and new.trade_license_number is distinct from old.trade_license_number
      or old.trade_license_expires_on is not null
        and new.trade_license_expires_on is distinct from old.trade_license_expires_on
      or old.regulator_office_number <> '' and new.regulator_office_number is distinct from old.regulator_office_number
      or old.regulator_office_expires_on is not null
        and new.regulator_office_expires_on is distinct from old.regulator_office_expires_on then
    raise exception 'the license of organization % is changed by the platform', new.id
      using errcode = 'check_violation', constraint = 'organizations_renewed_by_platform';
  end if;
  return new;
end
$$;
create trigger check_renewal before update on organizations
  for each row when (old.status in ('active', 'restricted')) execute function check_renewal();

-- Raises the access version of every member and API token of the organization when a change may affect what they may do
-- or how their session shows it, so that their next call is checked again.
create function sync_access_of_members() returns trigger
  language plpgsql security definer set search_path = public as $$
begin
  update users set access_version = access_version + 1
    where id in (select user_id from memberships where organization_id = new.id
      union select user_id from api_tokens where organization_id = new.id and revoked_at is null);
  return null;
end
$$;
create trigger sync_access_of_members after update on organizations
  for each row when (old.status is distinct from new.status or old.type is distinct from new.type
    or old.members_see_own_leads_only is distinct from new.members_see_own_leads_only
    or old.members_read_sales is distinct from new.members_read_sales
    or old.require_two_factor is distinct from new.require_two_factor
    or old.name is distinct from new.name) execute function sync_access_of_members();

-- Searches the contact companies that look like this brokerage again, when a column that they are compared by changes.
create function sync_matches_of_organization() returns trigger
  language plpgsql security definer set search_path = public as $$
begin
  perform refresh_organization_matches(new.id);
  return null;
end
$$;
create trigger sync_matches_on_insert after insert on organizations
  for each row when (new.type = 'brokerage') execute function sync_matches_of_organization();
create trigger sync_matches_on_update after update of name, email, phone, website, country,
    trade_license_number on organizations
  for each row when (new.type = 'brokerage' and (old.name is distinct from new.name
    or old.email is distinct from new.email or old.phone is distinct from new.phone
    or old.website is distinct from new.website or old.country is distinct from new.country
    or old.trade_license_number is distinct from new.trade_license_number))
  execute function sync_matches_of_organization();

select audit_table('organizations');
