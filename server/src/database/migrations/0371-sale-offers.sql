-- Sale offers: units and plans put together for a buyer, at the price of their day, opened by a link without signing in.

create table sale_offers (
  organization_id bigint not null references organizations,
  id bigint generated always as identity primary key,
  uuid uuid not null default gen_random_uuid() unique,
  nonce integer not null default 1 check (nonce between 1 and 1000),
  number text not null,
  revision integer not null default 1 check (revision between 1 and 1000),
  supersedes_id bigint,
  status text not null default 'draft'
    check (status in ('draft', 'sent', 'viewed', 'accepted', 'declined', 'expired', 'withdrawn', 'superseded')),
  title text check (length(title) between 1 and 120),
  lead_id bigint,
  client_name text not null check (length(client_name) between 1 and 200),
  client_email text check (length(client_email) <= 254),
  client_phone text,
  language text not null default 'en' check (language in ('en', 'ar')),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  message text not null default '' check (length(message) <= 2000),
  valid_until date not null,
  units_count integer not null check (units_count between 1 and 10),
  total bigint not null check (total between 1 and 9007199254740991),
  best_price bigint not null check (best_price between 1 and 9007199254740991),
  sent_at timestamptz,
  first_viewed_at timestamptz,
  last_viewed_at timestamptz,
  views integer not null default 0,
  responded_at timestamptz,
  chosen_unit_id bigint,
  chosen_plan_id bigint,
  decline_reason text check (length(decline_reason) <= 500),
  search text not null default '',
  created_by bigint not null references users,
  created_by_name text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  unique (organization_id, id),
  unique (organization_id, number, revision),
  foreign key (organization_id, supersedes_id) references sale_offers (organization_id, id) on delete set null (supersedes_id),
  foreign key (organization_id, lead_id) references leads (organization_id, id) on delete set null (lead_id),
  constraint sale_offers_sent check (status in ('draft', 'withdrawn') or sent_at is not null),
  constraint sale_offers_answered check (status not in ('accepted', 'declined') or responded_at is not null),
  constraint sale_offers_chosen check ((status = 'accepted') = (chosen_unit_id is not null)
    and (chosen_unit_id is null) = (chosen_plan_id is null))
);
comment on column sale_offers.nonce is 'Signed into the share link: counting it up gives the offer a new link and revokes the ones before.';
comment on column sale_offers.valid_until is 'The last day, at the seller.';
comment on column sale_offers.search is 'Number, title, client and units in small letters: what a list is searched by.';
create unique index sale_offers_one_revision on sale_offers (supersedes_id) where supersedes_id is not null and status <> 'withdrawn';
create index sale_offers_newest on sale_offers (organization_id, created_at desc, id desc);
create index sale_offers_created on sale_offers (created_at desc, id desc);
create index sale_offers_status on sale_offers (organization_id, status, created_at desc, id desc);
create index sale_offers_creator on sale_offers (created_by, created_at desc, id desc);
create index sale_offers_total on sale_offers (organization_id, total, id);
create index sale_offers_validity on sale_offers (organization_id, valid_until, id);
create index sale_offers_ending on sale_offers (valid_until, id) where status in ('sent', 'viewed');
create index sale_offers_lead on sale_offers (organization_id, lead_id) where lead_id is not null;
create index sale_offers_search on sale_offers using gin (search gin_trgm_ops);

create table sale_offer_numbers (
  organization_id bigint primary key references organizations,
  last bigint not null default 0
);

create table sale_offer_units (
  organization_id bigint not null,
  sale_offer_id bigint not null,
  unit_id bigint not null,
  building_id bigint not null,
  project_id bigint not null,
  position integer not null check (position between 1 and 1000),
  price_at_offer bigint not null check (price_at_offer between 1 and 9007199254740991),
  discount_percent numeric(6, 3) check (discount_percent > 0 and discount_percent < 100),
  discount_amount bigint check (discount_amount > 0),
  net bigint not null check (net between 1 and 9007199254740991),
  note text not null default '' check (length(note) <= 500),
  primary key (organization_id, sale_offer_id, unit_id),
  foreign key (organization_id, sale_offer_id) references sale_offers (organization_id, id) on delete cascade,
  constraint sale_offer_units_unit foreign key (organization_id, unit_id) references units (organization_id, id),
  foreign key (organization_id, building_id) references buildings (organization_id, id),
  foreign key (organization_id, project_id) references projects (organization_id, id),
  constraint sale_offer_units_one_discount check (discount_percent is null or discount_amount is null),
  constraint sale_offer_units_net check (net <= price_at_offer)
);
create index sale_offer_units_unit on sale_offer_units (organization_id, unit_id, sale_offer_id);
create index sale_offer_units_building on sale_offer_units (organization_id, building_id, sale_offer_id);
create index sale_offer_units_project on sale_offer_units (organization_id, project_id, sale_offer_id);

create table sale_offer_unit_plans (
  organization_id bigint not null,
  sale_offer_id bigint not null,
  unit_id bigint not null,
  building_id bigint not null,
  payment_plan_id bigint not null,
  position integer not null check (position between 1 and 5),
  plan_name text not null,
  plan_version integer not null,
  plan_price bigint not null check (plan_price between 1 and 9007199254740991),
  discount bigint not null default 0 check (discount >= 0 and discount < plan_price),
  terms jsonb not null,
  primary key (organization_id, sale_offer_id, unit_id, payment_plan_id),
  foreign key (organization_id, sale_offer_id, unit_id) references sale_offer_units (organization_id, sale_offer_id, unit_id) on delete cascade,
  constraint sale_offer_unit_plans_plan
    foreign key (organization_id, building_id, payment_plan_id) references payment_plans (organization_id, building_id, id)
);
comment on column sale_offer_unit_plans.terms is 'The plan, and what dates its payments, as they were when it was put into the offer: what changes later changes no offer.';
create index sale_offer_unit_plans_plan on sale_offer_unit_plans (organization_id, building_id, payment_plan_id);

alter table sale_offers add constraint sale_offers_chosen_is_offered
  foreign key (organization_id, id, chosen_unit_id, chosen_plan_id)
  references sale_offer_unit_plans (organization_id, sale_offer_id, unit_id, payment_plan_id) deferrable initially deferred;

alter table bookings
  add column sale_offer_id bigint,
  add constraint bookings_sale_offer_fkey foreign key (organization_id, sale_offer_id) references sale_offers (organization_id, id);
-- One booking of each unit of an offer; a rejected one leaves its place.
create unique index bookings_one_of_offer on bookings (sale_offer_id, unit_id)
  where sale_offer_id is not null and status in ('pending', 'accepted', 'completed');
create index bookings_sale_offer on bookings (organization_id, sale_offer_id) where sale_offer_id is not null;

create table sale_offer_events (
  organization_id bigint not null,
  id bigint generated always as identity primary key,
  sale_offer_id bigint not null,
  kind text not null check (kind in ('created', 'changed', 'sent', 'viewed', 'accepted', 'declined', 'withdrawn', 'extended',
    'expired', 'superseded', 'link_renewed', 'booked')),
  channel text check (channel in ('email', 'whatsapp', 'link')),
  device text check (device in ('phone', 'tablet', 'computer')),
  note text check (length(note) <= 1000),
  actor_id bigint references users,
  actor_name text,
  at timestamptz not null default now(),
  foreign key (organization_id, sale_offer_id) references sale_offers (organization_id, id) on delete cascade
);
create index sale_offer_events_offer on sale_offer_events (organization_id, sale_offer_id, id desc);
create index sale_offer_events_views on sale_offer_events (organization_id, sale_offer_id, at) where kind = 'viewed';

-- Who opened an offer within the hour, as a keyed print that nobody can turn back and that is cleared away after it.
create table sale_offer_visitors (
  organization_id bigint not null,
  sale_offer_id bigint not null,
  hour timestamptz not null,
  visitor bytea not null check (length(visitor) = 32),
  primary key (organization_id, sale_offer_id, hour, visitor),
  foreign key (organization_id, sale_offer_id) references sale_offers (organization_id, id) on delete cascade
);
create index sale_offer_visitors_hour on sale_offer_visitors (hour);

do $$
declare
  name text;
begin
  foreach name in array array['sale_offers', 'sale_offer_numbers', 'sale_offer_units', 'sale_offer_unit_plans',
    'sale_offer_events', 'sale_offer_visitors'] loop
    perform wall(name::regclass);
    execute format('create policy in_scope on %I for all to storey_app using (organization_id = any ((select scope_organizations())::bigint[]))', name);
    execute format('create policy of_platform on %I for all to storey_platform using (true)', name);
    execute format('grant select, insert, update, delete on %I to storey_app, storey_platform', name);
  end loop;
  foreach name in array array['sale_offer_events', 'sale_offer_visitors'] loop
    execute format('revoke update on %I from storey_app, storey_platform', name);
  end loop;
end
$$;
-- An offer to a colleague's lead is out of sight for who is kept to their own, as the lead is; an own one stays.
create policy own_only on sale_offers as restrictive for all to storey_own
  using (lead_id is null or created_by = (select scope_user())
    or exists (select from leads l where l.organization_id = sale_offers.organization_id and l.id = sale_offers.lead_id))
  with check (true);

select audited('sale_offers', '{client_email,client_phone,message,decline_reason}', '{nonce,search,views,first_viewed_at,last_viewed_at}');
select audited('sale_offer_units', '{note}');
select audited('sale_offer_unit_plans', '{}', '{terms}');

-- The moves that there are.
create function sale_offer_moves() returns trigger language plpgsql as $$
begin
  if not (old.status || '>' || new.status) = any (array['draft>sent', 'draft>withdrawn', 'sent>viewed', 'sent>accepted', 'sent>declined',
    'sent>expired', 'sent>withdrawn', 'sent>superseded', 'viewed>accepted', 'viewed>declined', 'viewed>expired', 'viewed>withdrawn',
    'viewed>superseded', 'declined>superseded', 'expired>superseded', 'expired>sent', 'expired>viewed']) then
    raise exception 'a sale offer does not go from % to %', old.status, new.status
      using errcode = 'check_violation', constraint = 'sale_offer_moves';
  end if;
  return new;
end
$$;
create trigger sale_offers_move before update of status on sale_offers for each row
  when (old.status <> new.status) execute function sale_offer_moves();

-- What an offer says stays, once it was answered or has ended.
create function sale_offer_parts_stay() returns trigger language plpgsql as $$
declare
  part record;
  found text;
begin
  if tg_op = 'DELETE' then part := old; else part := new; end if;
  select status into found from sale_offers where organization_id = part.organization_id and id = part.sale_offer_id;
  if found not in ('draft', 'sent', 'viewed') then
    raise exception 'sale offer % stays as it is', part.sale_offer_id
      using errcode = 'check_violation', constraint = 'sale_offer_parts_stay';
  end if;
  return part;
end
$$;
create trigger sale_offer_units_stay before insert or update or delete on sale_offer_units
  for each row execute function sale_offer_parts_stay();

-- Whose offer a link opens: before anybody's scope is known. Nothing but what checks the signature.
create function offer_of_link(opened uuid) returns table (organization_id bigint, id bigint, nonce integer)
language sql stable security definer set search_path = public as $$
  select o.organization_id, o.id, o.nonce from sale_offers o where o.uuid = opened
$$;
-- Whom the buyer turns to.
create function contact_of_offer(opened bigint) returns table (full_name text, phone text, email text)
language sql stable security definer set search_path = public as $$
  select u.full_name, u.phone, u.email from sale_offers o join users u on u.id = o.created_by and u.disabled_at is null
    where o.id = opened and o.organization_id = any (scope_organizations()::bigint[])
$$;
revoke execute on function offer_of_link(uuid), contact_of_offer(bigint) from public;
grant execute on function offer_of_link(uuid), contact_of_offer(bigint) to storey_app;

-- Two kinds more of what people are notified of, and one record more that they are notified about.
do $$
declare
  name text;
  rule text;
begin
  foreach name in array array['notifications', 'notification_settings'] loop
    select pg_get_constraintdef(c.oid) into rule from pg_constraint c where c.conname = name || '_kind_check';
    execute format('alter table %I drop constraint %I', name, name || '_kind_check');
    execute format('alter table %I add constraint %I %s', name, name || '_kind_check',
      replace(rule, $q$'security'::text$q$, $q$'offer_viewed'::text, 'offer_answered'::text, 'security'::text$q$));
  end loop;
  select pg_get_constraintdef(c.oid) into rule from pg_constraint c where c.conname = 'notifications_subject_kind_check';
  alter table notifications drop constraint notifications_subject_kind_check;
  execute 'alter table notifications add constraint notifications_subject_kind_check '
    || replace(rule, $q$'booking'::text$q$, $q$'booking'::text, 'sale_offer'::text$q$);
  -- Whose reach the offer is in hears of it, as of decisions.
  select pg_get_functiondef('notify_person(jsonb)'::regprocedure) into rule;
  rule := replace(rule, $q$told.kind in ('booking_decided', 'discount')$q$,
    $q$told.kind in ('booking_decided', 'discount', 'offer_viewed', 'offer_answered')$q$);
  execute replace(rule, $q$'assigned', 'booking_decided', 'discount'$q$, $q$'assigned', 'booking_decided', 'discount', 'offer_answered'$q$);
end
$$;
