-- The claim of a booking names its first buyer after a change of buyers too, and the owner of the database can erase that name from ended
-- claims. Members who may not read the sales of their developer read no messages, links and signatures of buyers. A code of a buyer
-- goes to no other buyer of the same address, also after a correction of the name.
create or replace function sync_unit_status() returns trigger language plpgsql as $$
begin
  if new.ended_at is null then
    update units set status = new.unit_status, block_reason = null
      where organization_id = new.organization_id and id = new.unit_id and status <> new.unit_status;
  elsif old.ended_at is null then
    update units set status = 'available'
      where organization_id = new.organization_id and id = new.unit_id;
  elsif is_application_role() or to_jsonb(new) - 'held_for' <> to_jsonb(old) - 'held_for' then
    raise exception 'claim % has ended and cannot change', new.id
      using errcode = 'check_violation', constraint = 'unit_claims_ended_is_final';
  end if;
  return null;
end
$$;
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
-- safe: live bookings whose buyers were changed or corrected, some of a few thousand
update unit_claims c set held_for = y.full_name from bookings b
  join booking_buyers y on y.organization_id = b.organization_id and y.booking_id = b.id and y.position = 1
  where c.organization_id = b.organization_id and c.id = b.claim_id and c.kind = 'booking' and c.ended_at is null
    and c.held_for is distinct from y.full_name;
create or replace function find_buyer_whatsapp(organization bigint, link bigint, wanted text)
  returns table (phone text, template text, template_language text, variables text[])
  language sql stable security definer set search_path = public as $$
  with buyers as (
    select y.phone, y.position, b.organization_id, b.project_id, count(*) over () as with_address,
        coalesce(l.buyer_name in (y.full_name, y.signatory_name), false) as named
      from buyer_links l
      join bookings b on b.organization_id = l.organization_id and b.id = l.booking_id
      join booking_buyers y on y.organization_id = l.organization_id and y.booking_id = l.booking_id
        and lower(y.email) = l.address
      where l.organization_id = organization and l.id = link and organization = any (scope_organizations()::bigint[])
  ), buyer as (
    -- Buyers may have one address; a code of one of them never goes to the number of another.
    select * from buyers where named or with_address = 1 order by position limit 1
  )
  select y.phone, m.name, m.language, m.variables
    from buyer y
    left join buyer_message_templates t on t.organization_id = y.organization_id and t.project_id = y.project_id
      and t.kind = 'code' and t.language = wanted
    left join message_templates m on m.id = t.template_id and m.gone_at is null and m.status = 'approved'
    where y.phone ~ '^\+[0-9]{7,15}$' and not exists (select from stopped_numbers(array[y.phone]))
$$;
create policy sales_readers on buyer_consents as restrictive for select to storey_app, storey_own
  using (not (select hides_sales()));
create policy sales_readers on buyer_emails as restrictive for select to storey_app, storey_own
  using (not (select hides_sales()));
create policy sales_readers on buyer_links as restrictive for select to storey_app, storey_own
  using (not (select hides_sales()));
create policy sales_readers on contract_signatures as restrictive for select to storey_app, storey_own
  using (not (select hides_sales()));
