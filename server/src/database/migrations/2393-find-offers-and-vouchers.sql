-- The units in scope that a text names whole, with the code of their building, such as A-1204.
create function named_unit_ids(term text) returns setof bigint
  language sql stable rows 5 cost 1000 security definer set search_path = public as $$
  select u.id from buildings b join units u on u.organization_id = b.organization_id and u.building_id = b.id
    where (reaches_everything() or b.organization_id = any (scope_organizations()))
      and upper(b.code) = upper(substring(term from '^(.+)-[^-]+$'))
      and fold_text(u.number) = fold_text(substring(term from '-([^-]+)$'))
$$;

-- The ids of the bookings in scope that a search finds; live ones also by their unit with the code of its building, such as A-0105.
create or replace function search_booking_ids(term text) returns setof bigint
  language sql stable rows 100 cost 10000 security definer set search_path = public as $$
  select id from bookings
    where (reaches_everything() or organization_id = any (scope_organizations()))
      and (search like any (ascii_patterns(term))
        or octet_length(search) > length(search) and search like any (other_patterns(term)))
  union
  select id from bookings
    where (reaches_everything() or organization_id = any (scope_organizations()))
      and unit_id in (select named_unit_ids(term)) and status in ('pending', 'accepted', 'completed')
$$;

-- Text search within the reach of the caller: as the owner, because the index cannot be used before a policy. Units also with the code
-- of their building, such as A-0105.
create or replace function search_sale_offer_ids(term text) returns setof bigint
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

-- The ids of the receipts in scope that a search finds by the number of their voucher, such as RV-00042 or RV42, or by their reference.
create function search_voucher_ids(term text) returns setof bigint
  language sql stable rows 100 cost 10000 security definer set search_path = public as $$
  select id from booking_receipts
    where (reaches_everything() or organization_id = any (scope_organizations()))
      and voucher_number = substring(fold_text(term) from '^[rp]v[ -]?0*([1-9][0-9]{0,14})$')::bigint
      and refund = starts_with(fold_text(term), 'pv')
  union
  select id from booking_receipts
    where (reaches_everything() or organization_id = any (scope_organizations()))
      and reference is not null and fold_text(reference) like any (indexed_patterns(term))
$$;

-- The ids of the receipts in scope whose booking, voucher or reference a search finds.
create or replace function search_receipt_ids(term text) returns setof bigint
  language sql stable rows 100 cost 10000 security definer set search_path = public as $$
  select r.id from search_booking_ids(term) as found(id)
    join bookings b on b.id = found.id
    join booking_receipts r on r.organization_id = b.organization_id and r.booking_id = b.id
  union
  select id from search_voucher_ids(term) as found(id)
$$;
