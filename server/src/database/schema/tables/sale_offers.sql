-- Units with payment plans, prepared for a client: a page with a private link, and a PDF. Written by the seller's users
-- and sales managers; views and answers by the buyer through the link. A revision supersedes the offer that it
-- replaces.
create table sale_offers (
  organization_id bigint not null references organizations,
  id bigint generated always as identity primary key,
  uuid uuid not null default gen_random_uuid() unique,
  nonce integer not null default 1 check (nonce between 1 and 1000),
  number text not null,
  revision integer not null default 1 check (revision between 1 and 1000),
  supersedes_id bigint,
  status text not null default 'draft' check (status in
    ('draft', 'sent', 'viewed', 'accepted', 'declined', 'expired', 'withdrawn', 'superseded')),
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
  hold_claim_id bigint,
  client_nationality text check (client_nationality ~ '^[A-Z]{2}$'),
  unique (organization_id, id),
  unique (organization_id, number, revision),
  foreign key (organization_id, supersedes_id)
    references sale_offers (organization_id, id) on delete set null (supersedes_id),
  foreign key (organization_id, lead_id) references leads (organization_id, id) on delete set null (lead_id),
  constraint sale_offers_hold_claim foreign key (organization_id, hold_claim_id)
    references unit_claims (organization_id, id),
  constraint sale_offers_hold_of_accepted check (hold_claim_id is null or status = 'accepted'),
  constraint sale_offers_sent check (status in ('draft', 'withdrawn') or sent_at is not null),
  constraint sale_offers_answered check (status not in ('accepted', 'declined') or responded_at is not null),
  constraint sale_offers_chosen check (
    (status = 'accepted') = (chosen_unit_id is not null) and (chosen_unit_id is null) = (chosen_plan_id is null))
);
comment on column sale_offers.nonce is
  'Part of the signature of the private link: incrementing it gives the offer a new link and revokes the earlier ones.';
comment on column sale_offers.valid_until is 'The last day, in the time zone of the seller.';
comment on column sale_offers.search is
  'Number, title, client and units, folded, which the search of the list reads.';

comment on column sale_offers.hold_claim_id is 'The hold that its acceptance made, or took over from its maker.';
comment on column sale_offers.client_nationality is 'Of the lead that it was made for.';

-- A hold is for one offer.
create unique index sale_offers_hold on sale_offers (hold_claim_id) where hold_claim_id is not null;
-- One number names one offer of the platform, with its revisions; those of before seller_codes count per developer.
create unique index sale_offers_number on sale_offers (number, revision) where number !~ '^SO-\d{4}-\d+$';
create unique index sale_offers_one_revision
  on sale_offers (supersedes_id) where supersedes_id is not null and status <> 'withdrawn';
create index sale_offers_lead on sale_offers (organization_id, lead_id) where lead_id is not null;
create index sale_offers_search on sale_offers using gin (search gin_trgm_ops);
create index sale_offers_search_other on sale_offers using gin (search gin_trgm_ops)
  where octet_length(search) > length(search);
-- Jobs: offers whose validity ends.
create index sale_offers_ending on sale_offers (valid_until, id) where status in ('sent', 'viewed');

-- Home: accepted offers that wait to be booked.
create index sale_offers_accepted on sale_offers (organization_id, responded_at, id) where status = 'accepted';

-- Lists of one seller, by order and filter.
create index sale_offers_newest on sale_offers (organization_id, created_at desc, id desc);
create index sale_offers_status on sale_offers (organization_id, status, created_at desc, id desc);
create index sale_offers_total on sale_offers (organization_id, total, id);
create index sale_offers_validity on sale_offers (organization_id, valid_until, id);
create index sale_offers_client on sale_offers (organization_id, client_name, id);
create index sale_offers_best_price on sale_offers (organization_id, best_price, id);
create index sale_offers_views on sale_offers (organization_id, views, id);
-- Lists of several sellers, by order and filter.
create index sale_offers_created on sale_offers (created_at desc, id desc);
create index sale_offers_creator on sale_offers (created_by, created_at desc, id desc);
create index sale_offers_everywhere_number on sale_offers (number, id);
create index sale_offers_everywhere_client on sale_offers (client_name, id);
create index sale_offers_everywhere_total on sale_offers (total, id);
create index sale_offers_everywhere_best_price on sale_offers (best_price, id);
create index sale_offers_everywhere_validity on sale_offers (valid_until, id);
create index sale_offers_everywhere_views on sale_offers (views, id);

select enable_rls('sale_offers');
create policy in_scope on sale_offers for all to storey_app
  using (organization_id = any ((select scope_organizations())::bigint[]));
create policy of_platform on sale_offers for all to storey_platform using (true);
-- Members restricted to their own leads do not see an offer to a lead that they do not see, unless they created the
-- offer.
create policy own_only on sale_offers as restrictive for all to storey_own
  using (lead_id is null or created_by = (select scope_user())
    or exists (select from leads l
      where l.organization_id = sale_offers.organization_id and l.id = sale_offers.lead_id))
  with check (true);
grant select, insert, update, delete on sale_offers to storey_app, storey_platform;

-- The offer of a private link, before the call has a scope: only the values that the check of the signature needs.
create function find_offer_by_link(link uuid) returns table (organization_id bigint, id bigint, nonce integer)
  language sql stable security definer set search_path = public as $$
  select o.organization_id, o.id, o.nonce from sale_offers o where o.uuid = link
$$;
revoke execute on function find_offer_by_link(uuid) from public;
grant execute on function find_offer_by_link(uuid) to storey_app;

-- The contact of the buyer: the user who created the offer, while they are an enabled member of the seller or of the platform.
create function find_offer_contact(offer bigint) returns table (full_name text, phone text, email text)
  language sql stable security definer set search_path = public as $$
  select u.full_name, u.phone, u.email from sale_offers o join users u on u.id = o.created_by and u.disabled_at is null
    where o.id = offer and o.organization_id = any (scope_organizations()::bigint[])
      and exists (select from memberships m where m.user_id = u.id and m.enabled
        and m.organization_id in (o.organization_id, platform_organization()))
$$;
revoke execute on function find_offer_contact(bigint) from public;
grant execute on function find_offer_contact(bigint) to storey_app;

-- Whom a buyer asks about the offer of a suspended or closed seller: the platform.
create function platform_contact() returns table (full_name text, phone text, email text)
  language sql stable security definer set search_path = public as $$
  select o.name, o.phone, o.email from organizations o where o.type = 'platform'
$$;
revoke execute on function platform_contact() from public;
grant execute on function platform_contact() to storey_app;

-- Whether a live hold is for an offer: that of its acceptance or of a broker's request for it, or one of its maker that is for no
-- other offer.
create function is_hold_for_offer(organization bigint, claim bigint, offer bigint) returns boolean
  language sql stable as $$
  select exists (select from sale_offers o join unit_claims c on c.organization_id = o.organization_id and c.id = claim
    where o.organization_id = organization and o.id = offer
      and (o.hold_claim_id = c.id
        or c.holder_id = o.created_by
          and not exists (select from sale_offers other where other.hold_claim_id = c.id)
          and not exists (select from hold_requests q where q.organization_id = organization and q.claim_id = c.id)
        or exists (select from hold_requests q
          where q.organization_id = organization and q.claim_id = c.id and q.sale_offer_id = o.id)))
$$;

-- Allows only these transitions.
create function check_sale_offer_transition() returns trigger language plpgsql as $$
begin
  if not (old.status || '>' || new.status) = any (array['draft>sent', 'draft>withdrawn', 'sent>viewed', 'sent>accepted',
    'sent>declined', 'sent>expired', 'sent>withdrawn', 'sent>superseded', 'viewed>accepted', 'viewed>declined',
    'viewed>expired', 'viewed>withdrawn', 'viewed>superseded', 'declined>superseded', 'expired>superseded',
    'expired>sent', 'expired>viewed']) then
    raise exception 'a sale offer cannot change from % to %', old.status, new.status
      using errcode = 'check_violation', constraint = 'check_sale_offer_transition';
  end if;
  return new;
end
$$;
create trigger check_sale_offer_transition before update of status on sale_offers
  for each row when (old.status <> new.status) execute function check_sale_offer_transition();

-- No offer is answered while its seller is suspended or closed. The row of the seller is locked, so that a suspension at the
-- same time waits for the answer or refuses it.
create function check_sale_offer_answer() returns trigger
  language plpgsql security definer set search_path = public as $$
begin
  perform 1 from organizations where id = new.organization_id and status not in ('suspended', 'closed') for share;
  if not found then
    raise exception 'the seller of the offer % is not open', new.id
      using errcode = 'check_violation', constraint = 'sale_offers_answered_while_open';
  end if;
  return new;
end
$$;
create trigger check_sale_offer_answer before update of status on sale_offers
  for each row when (old.status <> new.status and new.status in ('accepted', 'declined'))
  execute function check_sale_offer_answer();

-- A revision that is sent is the offer of the broker whose request the one before was made for.
create function move_request_of_offer() returns trigger
  language plpgsql security definer set search_path = public as $$
begin
  update hold_requests q set sale_offer_id = s.id from sale_offers s
    where s.supersedes_id = new.id and s.status <> 'withdrawn'
      and q.organization_id = new.organization_id and q.sale_offer_id = new.id;
  return null;
end
$$;
create trigger move_request_of_offer after update of status on sale_offers
  for each row when (old.status <> new.status and new.status = 'superseded') execute function move_request_of_offer();

-- Requests whose offer was revised before this trigger: each batch moves them on by one revision.
create function backfill_requests_of_revisions(size integer) returns integer language plpgsql as $$
declare
  changed integer;
begin
  update hold_requests q set sale_offer_id = next.sale_offer_id from (
    select r.id, s.id as sale_offer_id from hold_requests r
      join sale_offers o on o.organization_id = r.organization_id and o.id = r.sale_offer_id and o.status = 'superseded'
      join sale_offers s on s.organization_id = o.organization_id and s.supersedes_id = o.id and s.status <> 'withdrawn'
      order by r.id limit size
  ) next where q.id = next.id;
  get diagnostics changed = row_count;
  return changed;
end
$$;
revoke all on function backfill_requests_of_revisions(integer) from public;

select audit_table('sale_offers',
  hidden => '{client_name,client_email,client_phone,client_nationality,message,title,decline_reason}',
  ignored => '{nonce,search,views,first_viewed_at,last_viewed_at}');
