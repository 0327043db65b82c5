-- The sales desk: bookings, with their buyers, documents and the schedule as it was agreed.

create table bookings (
  organization_id bigint not null references organizations,
  id bigint generated always as identity primary key,
  number text not null,
  unit_id bigint not null,
  building_id bigint not null,
  project_id bigint not null,
  payment_plan_id bigint not null,
  claim_id bigint,
  status text not null check (status in ('pending', 'accepted', 'rejected', 'expired', 'cancelled', 'completed')),
  list_price bigint not null check (list_price between 1 and 9007199254740991),
  price bigint not null check (price between 1 and 9007199254740991),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  plan_name text not null,
  split_label text not null,
  broker_organization_name text,
  broker_name text,
  commission_percent numeric(6, 3) check (commission_percent between 0 and 100),
  note text not null default '',
  sales_manager_id bigint references users,
  sales_manager_name text,
  expires_at timestamptz,
  created_by bigint not null references users,
  created_by_name text not null,
  decided_by bigint references users,
  decided_by_name text,
  decided_at timestamptz,
  reason text,
  search text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  unique (organization_id, id),
  unique (organization_id, number),
  foreign key (organization_id, unit_id) references units (organization_id, id),
  foreign key (organization_id, building_id) references buildings (organization_id, id),
  foreign key (organization_id, project_id) references projects (organization_id, id),
  foreign key (organization_id, building_id, payment_plan_id) references payment_plans (organization_id, building_id, id),
  foreign key (organization_id, claim_id) references unit_claims (organization_id, id),
  constraint bookings_live_has_claim check (status in ('rejected', 'expired', 'cancelled') or claim_id is not null),
  constraint bookings_decided check (status not in ('accepted', 'rejected') or decided_at is not null),
  constraint bookings_ended_has_reason check (status not in ('rejected', 'cancelled') or reason is not null),
  constraint bookings_timer_while_pending check (status in ('pending', 'expired') or expires_at is null)
);
comment on column bookings.search is 'Number, unit and the names of the buyers in small letters: what a list is searched by.';
comment on column bookings.expires_at is 'Null when a decision, or the last missing document, has stopped the timer.';
create unique index bookings_one_live on bookings (unit_id) where status in ('pending', 'accepted', 'completed');
create index bookings_newest on bookings (organization_id, created_at desc, id desc);
create index bookings_created on bookings (created_at desc, id desc);
create index bookings_status on bookings (organization_id, status, created_at desc);
create index bookings_project on bookings (organization_id, project_id, created_at desc);
create index bookings_price on bookings (organization_id, price, id);
create index bookings_building on bookings (organization_id, building_id, created_at desc);
create index bookings_manager on bookings (sales_manager_id, created_at desc);
create index bookings_expiring on bookings (expires_at) where status = 'pending';

-- Numbers a builder's bookings without gaps in the order of commits.
create table booking_numbers (
  organization_id bigint primary key references organizations,
  last bigint not null default 0
);

create table booking_buyers (
  organization_id bigint not null,
  booking_id bigint not null,
  position integer not null check (position between 1 and 10),
  full_name text not null check (length(full_name) between 1 and 200),
  nationality text check (nationality ~ '^[A-Z]{2}$'),
  id_type text not null check (id_type in ('passport', 'national_id', 'company_registration')),
  id_number text not null check (length(id_number) between 1 and 400),
  email text,
  phone text,
  address text,
  share_percent numeric(6, 3) not null check (share_percent > 0 and share_percent <= 100),
  primary key (organization_id, booking_id, position),
  foreign key (organization_id, booking_id) references bookings (organization_id, id) on delete cascade
);
comment on column booking_buyers.id_number is 'Encrypted by the application; the plain number never enters the database.';

create function shares_add_up() returns trigger language plpgsql as $$
declare
  total numeric;
begin
  select coalesce(sum(share_percent), 0) into total from booking_buyers
    where organization_id = new.organization_id and booking_id = new.booking_id;
  if total <> 100 then
    raise exception 'the shares of booking % add up to %, not 100', new.booking_id, total
      using errcode = 'check_violation', constraint = 'booking_buyers_shares';
  end if;
  return null;
end
$$;
create constraint trigger booking_buyers_shares after insert or update on booking_buyers
  deferrable initially deferred for each row execute function shares_add_up();

-- The dated schedule, copied at booking: what was agreed does not change with the plan.
create table booking_installments (
  organization_id bigint not null,
  booking_id bigint not null,
  position integer not null check (position between 1 and 700),
  name text not null,
  percent numeric(9, 6),
  amount bigint not null check (amount between 0 and 9007199254740991),
  due_on date,
  due_text text not null,
  estimated boolean not null default false,
  is_charge boolean not null default false,
  primary key (organization_id, booking_id, position),
  foreign key (organization_id, booking_id) references bookings (organization_id, id) on delete cascade
);

create table booking_documents (
  organization_id bigint not null,
  id bigint generated always as identity primary key,
  booking_id bigint not null,
  type text not null check (type in ('passport', 'national_id', 'payment_proof', 'reservation_form', 'sale_agreement', 'other')),
  file_id bigint not null,
  uploaded_by bigint references users,
  uploaded_by_name text,
  created_at timestamptz not null default now(),
  unique (organization_id, id),
  foreign key (organization_id, booking_id) references bookings (organization_id, id) on delete cascade,
  foreign key (organization_id, file_id) references files (organization_id, id)
);
create index booking_documents_booking on booking_documents (organization_id, booking_id, type, created_at desc);

-- What happened to a booking, written in the same transaction as the change.
create table booking_events (
  organization_id bigint not null,
  id bigint generated always as identity primary key,
  booking_id bigint not null,
  kind text not null
    check (kind in ('created', 'document_added', 'extended', 'accepted', 'rejected', 'expired', 'cancelled')),
  note text,
  actor_id bigint references users,
  actor_name text,
  at timestamptz not null default now(),
  foreign key (organization_id, booking_id) references bookings (organization_id, id) on delete cascade
);
create index booking_events_booking on booking_events (organization_id, booking_id, at, id);

do $$
declare
  name text;
begin
  foreach name in array array['bookings', 'booking_numbers', 'booking_buyers', 'booking_installments', 'booking_documents',
    'booking_events'] loop
    perform wall(name::regclass);
    execute format('create policy in_scope on %I for all to storey_app using (organization_id = any ((select scope_organizations())::bigint[]))', name);
    execute format('create policy of_platform on %I for all to storey_platform using (true)', name);
  end loop;
end
$$;

grant select, insert, update on bookings, booking_numbers to storey_app, storey_platform;
grant select, insert on booking_buyers, booking_installments, booking_documents, booking_events to storey_app, storey_platform;
