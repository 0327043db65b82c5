-- A buyer of a booking, with their percentage of the unit. Written with the booking and by later corrections. The
-- shares of a booking add up to 100 % at the commit, and the buyers before each change are kept in booking_buyer_sets.
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
  share_percent numeric(6,3) not null check (share_percent > 0 and share_percent <= 100),
  language text not null default 'en' check (language in ('en', 'ar')),
  id_expires_on date,
  date_of_birth date,
  signatory_name text check (length(signatory_name) between 1 and 200),
  signatory_title text check (length(signatory_title) between 1 and 120),
  primary key (organization_id, booking_id, position),
  foreign key (organization_id, booking_id) references bookings (organization_id, id) on delete cascade
);
comment on column booking_buyers.language is 'The language of the e-mails to the buyer.';
comment on column booking_buyers.id_expires_on is 'The last day on which the document is valid.';
comment on column booking_buyers.signatory_name is 'Who signs for a company.';
comment on column booking_buyers.id_number is 'Encrypted by the application; the database never has the plain number.';

-- Documents that have expired, or are about to.
create index booking_buyers_expiring on booking_buyers (id_expires_on) where id_expires_on is not null;

select enable_rls('booking_buyers');
create policy sales_readers on booking_buyers as restrictive for select to storey_app, storey_own
  using (not (select hides_sales()));
create policy in_scope on booking_buyers for all to storey_app
  using (organization_id = any ((select scope_organizations())::bigint[]));
create policy of_platform on booking_buyers for all to storey_platform using (true);
grant select, insert, delete, update (full_name, nationality, id_type, id_number, email, phone, address,
    share_percent, language, id_expires_on, date_of_birth, signatory_name, signatory_title)
  on booking_buyers to storey_app, storey_platform;

-- Buyers are removed only from a pending or accepted booking.
create function forbid_buyer_removal() returns trigger language plpgsql as $$
begin
  if current_user in ('storey_app', 'storey_platform') and not exists (select from bookings
      where organization_id = old.organization_id and id = old.booking_id and status in ('pending', 'accepted')) then
    raise exception 'the buyers of booking % cannot be removed: it is not pending or accepted', old.booking_id
      using errcode = 'check_violation', constraint = 'forbid_buyer_removal';
  end if;
  return old;
end
$$;
create trigger forbid_buyer_removal before delete on booking_buyers
  for each row execute function forbid_buyer_removal();

-- Before the first removal of a transaction, all buyers are recorded as they were. A new buyer needs no trigger of its
-- own: the shares of the other buyers change with it, or all are replaced.
create function log_buyers_before_delete() returns trigger language plpgsql as $$
begin
  insert into booking_buyer_sets (organization_id, booking_id, buyers)
    select old.organization_id, old.booking_id, jsonb_agg(jsonb_build_object(
        'full_name', full_name, 'nationality', nationality, 'id_type', id_type, 'id_number', id_number,
        'id_expires_on', id_expires_on, 'date_of_birth', date_of_birth, 'signatory_name', signatory_name,
        'signatory_title', signatory_title, 'email', email, 'phone', phone, 'address', address, 'language', language,
        'share_percent', trim_scale(share_percent)::text) order by position)
      from booking_buyers where organization_id = old.organization_id and booking_id = old.booking_id
      having exists (select from bookings where organization_id = old.organization_id and id = old.booking_id)
    on conflict do nothing;
  return old;
end
$$;
create trigger log_buyers_before_delete before delete on booking_buyers
  for each row execute function log_buyers_before_delete();

-- Before the first correction of a transaction, all buyers are recorded as they were. The owner's command that encrypts
-- the numbers with another key changes no buyer, and says so in `app.resealing`.
create function log_buyers_before_update() returns trigger language plpgsql as $$
begin
  insert into booking_buyer_sets (organization_id, booking_id, buyers)
    select new.organization_id, new.booking_id, jsonb_agg(jsonb_build_object(
        'full_name', full_name, 'nationality', nationality, 'id_type', id_type, 'id_number', id_number,
        'id_expires_on', id_expires_on, 'date_of_birth', date_of_birth, 'signatory_name', signatory_name,
        'signatory_title', signatory_title, 'email', email, 'phone', phone, 'address', address, 'language', language,
        'share_percent', trim_scale(share_percent)::text) order by position)
      from booking_buyers where organization_id = new.organization_id and booking_id = new.booking_id
    on conflict do nothing;
  return new;
end
$$;
create trigger log_buyers_before_update before update on booking_buyers
  for each row when (new.* is distinct from old.*
    and (current_user in ('storey_app', 'storey_platform')
      or coalesce(current_setting('app.resealing', true), '') <> 'on'))
  execute function log_buyers_before_update();

-- At the commit, the shares of the buyers add up to 100 %, unless the booking itself was deleted.
create function check_buyer_shares() returns trigger language plpgsql as $$
declare
  organization bigint := coalesce(new.organization_id, old.organization_id);
  booking bigint := coalesce(new.booking_id, old.booking_id);
  total numeric;
begin
  select coalesce(sum(share_percent), 0) into total from booking_buyers
    where organization_id = organization and booking_id = booking;
  if total <> 100 and exists (select from bookings where organization_id = organization and id = booking) then
    raise exception 'the shares of the buyers of booking % add up to %, not to 100', booking, total
      using errcode = 'check_violation', constraint = 'booking_buyers_shares';
  end if;
  return null;
end
$$;
create constraint trigger check_buyer_shares after insert or update on booking_buyers deferrable initially deferred
  for each row execute function check_buyer_shares();
create constraint trigger check_buyer_shares_on_delete after delete on booking_buyers deferrable initially deferred
  for each row execute function check_buyer_shares();

-- The claim of a live booking names its first buyer, after a change or a correction too.
create function sync_name_of_claim() returns trigger language plpgsql as $$
begin
  update unit_claims c set held_for = new.full_name from bookings b
    where b.organization_id = new.organization_id and b.id = new.booking_id
      and c.organization_id = b.organization_id and c.id = b.claim_id and c.kind = 'booking' and c.ended_at is null
      and c.held_for is distinct from new.full_name;
  return null;
end
$$;
create trigger sync_name_of_claim_insert after insert on booking_buyers
  for each row when (new.position = 1) execute function sync_name_of_claim();
create trigger sync_name_of_claim_update after update of full_name on booking_buyers
  for each row when (new.position = 1) execute function sync_name_of_claim();

select audit_table('booking_buyers', hidden => '{full_name,nationality,id_number,email,phone,address,date_of_birth,signatory_name}');
