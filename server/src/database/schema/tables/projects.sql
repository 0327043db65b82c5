-- A development of one developer, with the rules of holds, bookings and discounts of its units. Written by admins of
-- the developer. Its code is unique in the organization.
create table projects (
  organization_id bigint not null references organizations,
  id bigint generated always as identity primary key,
  name text not null check (length(name) between 1 and 200),
  code text not null check (code ~ '^[A-Z0-9][A-Z0-9-]{0,15}$'),
  tagline text,
  description text not null default '',
  status text not null default 'draft'
    check (status in ('draft', 'coming_soon', 'on_sale', 'sold_out', 'completed', 'archived')),
  country text check (country ~ '^[A-Z]{2}$'),
  city text,
  district text,
  address text,
  latitude numeric(9,6) check (latitude between -90 and 90),
  longitude numeric(9,6) check (longitude between -180 and 180),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  launch_on date,
  completion_on date,
  construction_percent numeric(6,3) not null default 0 check (construction_percent between 0 and 100),
  registration_number text,
  escrow_account text,
  cover_file_id bigint,
  hold_default_minutes integer not null default 1440 check (hold_default_minutes between 5 and 43200),
  hold_max_minutes integer not null default 4320 check (hold_max_minutes between 5 and 43200),
  hold_limit_per_person integer not null default 5 check (hold_limit_per_person between 1 and 1000),
  booking_expiry_minutes integer not null default 10080 check (booking_expiry_minutes between 5 and 129600),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  sales_manager_discount_percent numeric(6,3) not null default 0
    check (sales_manager_discount_percent >= 0 and sales_manager_discount_percent < 100),
  super_admin_discount_percent numeric(6,3) not null default 0
    check (super_admin_discount_percent >= 0 and super_admin_discount_percent < 100),
  price_vat text not null default 'included' check (price_vat in ('included', 'added')),
  offer_hold_minutes integer default 1440 check (offer_hold_minutes between 5 and 43200),
  unique (organization_id, id),
  foreign key (organization_id, cover_file_id) references files (organization_id, id),
  constraint projects_hold_fits check (hold_default_minutes <= hold_max_minutes)
);
comment on column projects.sales_manager_discount_percent is
  'The discount that a sales manager may give without approval; a higher one is a discount request.';
comment on column projects.offer_hold_minutes is
  'How long an accepted sale offer holds its unit; null if it holds none.';
comment on column projects.price_vat is
  'Whether the prices of its units include VAT, if a rule applies, or it is added to them.';

create unique index projects_code on projects (organization_id, upper(code));
create index projects_search on projects using gin (fold_text(name || E'\n' || code) gin_trgm_ops);
create index projects_cover_file on projects (organization_id, cover_file_id) where cover_file_id is not null;

select enable_rls('projects');
create policy in_scope on projects for all to storey_app
  using (organization_id = any ((select scope_organizations())::bigint[]));
create policy of_platform on projects for all to storey_platform using (true);
grant select, insert, update, delete on projects to storey_app, storey_platform;

-- Text search: as the owner, because the index cannot be used before a policy, within the caller's reach. Returns ids,
-- which the policies then filter.
create function search_project_ids(term text) returns setof bigint
  language sql stable rows 100 cost 10000 security definer set search_path = public as $$
  select id from projects
    where organization_id = any (scope_organizations())
      -- Selected, so that a kept plan makes the patterns once and not for each row.
      and fold_text(name || E'\n' || code) like any ((select search_patterns(term))::text[])
$$;

-- A project with held or booked units is on sale and does not become a draft again.
create function forbid_draft_with_claims() returns trigger language plpgsql as $$
begin
  if exists (select from units u join unit_claims c on c.organization_id = u.organization_id and c.unit_id = u.id
      where u.organization_id = new.organization_id and u.project_id = new.id and c.ended_at is null) then
    raise exception 'project % has units that are held or booked', new.id
      using errcode = 'check_violation', constraint = 'projects_claimed_is_no_draft';
  end if;
  return new;
end
$$;
create trigger forbid_draft_with_claims before update of status on projects
  for each row when (new.status = 'draft' and old.status <> 'draft') execute function forbid_draft_with_claims();

select audit_table('projects');
