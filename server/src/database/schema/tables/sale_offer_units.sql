-- A unit in a sale offer, with its price, discount and net price when it was offered. Written with the offer, until it
-- is answered or ends.
create table sale_offer_units (
  organization_id bigint not null,
  sale_offer_id bigint not null,
  unit_id bigint not null,
  building_id bigint not null,
  project_id bigint not null,
  position integer not null check (position between 1 and 1000),
  price_at_offer bigint not null check (price_at_offer between 1 and 9007199254740991),
  discount_percent numeric(6,3) check (discount_percent > 0 and discount_percent < 100),
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

select enable_rls('sale_offer_units');
create policy in_scope on sale_offer_units for all to storey_app
  using (organization_id = any ((select scope_organizations())::bigint[]));
create policy of_platform on sale_offer_units for all to storey_platform using (true);
grant select, insert, update, delete on sale_offer_units to storey_app, storey_platform;

-- The units of an offer do not change after it was answered or has ended.
create function forbid_change_of_closed_offer() returns trigger language plpgsql as $$
declare
  offered record;
  offer_status text;
begin
  if tg_op = 'DELETE' then offered := old; else offered := new; end if;
  select status into offer_status from sale_offers
    where organization_id = offered.organization_id and id = offered.sale_offer_id;
  if offer_status not in ('draft', 'sent', 'viewed') then
    raise exception 'sale offer % is closed and cannot change', offered.sale_offer_id
      using errcode = 'check_violation', constraint = 'forbid_change_of_closed_offer';
  end if;
  return offered;
end
$$;
create trigger forbid_change_of_closed_offer before insert or delete or update on sale_offer_units
  for each row execute function forbid_change_of_closed_offer();

select audit_table('sale_offer_units', hidden => '{note}');

-- Text search within the reach of the caller: as the owner, because the index cannot be used before a policy. Units also with the code
-- of their building, such as A-0105.
create function search_sale_offer_ids(term text) returns setof bigint
  language sql stable rows 100 cost 10000 security definer set search_path = public as $$
  select id from sale_offers
    where (reaches_everything() or organization_id = any (scope_organizations()))
      and (search like any (ascii_patterns(term))
        or octet_length(search) > length(search) and search like any (other_patterns(term)))
  union
  select o.sale_offer_id from units u
      join sale_offer_units o on o.organization_id = u.organization_id and o.unit_id = u.id
    where u.id in (select named_unit_ids(term))
$$;
