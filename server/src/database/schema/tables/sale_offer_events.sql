-- An event of a sale offer: created, sent, viewed by the buyer, answered and so on. Written in the transaction of the
-- event.
create table sale_offer_events (
  organization_id bigint not null,
  id bigint generated always as identity primary key,
  sale_offer_id bigint not null,
  kind text not null check (kind in ('created', 'changed', 'sent', 'viewed', 'accepted', 'declined', 'withdrawn',
    'extended', 'expired', 'superseded', 'link_renewed', 'booked')),
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

select enable_rls('sale_offer_events');
create policy in_scope on sale_offer_events for all to storey_app
  using (organization_id = any ((select scope_organizations())::bigint[]));
create policy of_platform on sale_offer_events for all to storey_platform using (true);
grant select, insert, delete on sale_offer_events to storey_app, storey_platform;
