-- An accepted booking keeps the contract text that was in force at its acceptance; 0 is the default text of the product.
alter table bookings add column contract_text_number integer check (contract_text_number >= 0);

alter table bookings disable trigger user;
update bookings set contract_text_number = (select coalesce(max(number), 0) from contract_texts
    where contract_texts.organization_id = bookings.organization_id
      and written_at <= coalesce(bookings.decided_at, bookings.created_at))
  where status in ('accepted', 'completed');
alter table bookings enable trigger user;

-- An accepted booking keeps the contract text that was in force at its acceptance.
create function set_contract_text_of_booking() returns trigger language plpgsql as $$
begin
  if new.status in ('accepted', 'completed') and (tg_op = 'INSERT' or old.contract_text_number is null) then
    new.contract_text_number := (select coalesce(max(number), 0) from contract_texts
      where organization_id = new.organization_id);
  elsif tg_op = 'UPDATE' and new.contract_text_number is distinct from old.contract_text_number then
    raise exception 'the contract text of booking % cannot change', old.id
      using errcode = 'check_violation', constraint = 'bookings_contract_text_kept';
  end if;
  return new;
end
$$;
create trigger set_contract_text before insert or update of status, contract_text_number on bookings
  for each row execute function set_contract_text_of_booking();
