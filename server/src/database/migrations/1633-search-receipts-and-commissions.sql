-- The ids of the receipts in scope whose booking or reference a search finds.
create function search_receipt_ids(term text) returns setof bigint
  language sql stable rows 100 cost 10000 security definer set search_path = public as $$
  select r.id from search_booking_ids(term) as found(id)
    join bookings b on b.id = found.id
    join booking_receipts r on r.organization_id = b.organization_id and r.booking_id = b.id
  union
  select id from booking_receipts
    where (reaches_everything() or organization_id = any (scope_organizations()))
      and reference is not null and fold_text(reference) like any (indexed_patterns(term))
$$;

-- The ids of the commissions in scope, or of the current brokerage, that a search finds by numbers and names.
create function search_commission_ids(term text) returns setof bigint
  language sql stable rows 100 cost 10000 security definer set search_path = public as $$
  select id from commissions
    where (reaches_everything() or organization_id = any (scope_organizations()) or brokerage_id = scope_organization())
      and (fold_text(join_lines(array[booking_number, unit_name, brokerage_name, broker_name, invoice_number]))
          like any (ascii_patterns(term))
        or octet_length(join_lines(array[booking_number, unit_name, brokerage_name, broker_name, invoice_number]))
            > length(join_lines(array[booking_number, unit_name, brokerage_name, broker_name, invoice_number]))
          and fold_text(join_lines(array[booking_number, unit_name, brokerage_name, broker_name, invoice_number]))
            like any (other_patterns(term)))
$$;
