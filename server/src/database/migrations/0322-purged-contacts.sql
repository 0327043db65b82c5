-- Takes contacts away for good that were deleted, or merged into others, some days ago; answers how many. Their company takes its
-- brokers and its matches with it.
create function purge_contacts(days integer, most integer) returns integer language plpgsql security definer set search_path = public as $$
declare
  brokers integer;
  companies integer;
begin
  delete from contact_brokers where id = any (array(
    select id from contact_brokers where deleted_at < now() - make_interval(days => days)
      order by deleted_at limit most for update skip locked));
  get diagnostics brokers = row_count;
  delete from contact_companies where id = any (array(
    select id from contact_companies where deleted_at < now() - make_interval(days => days)
      order by deleted_at limit most for update skip locked));
  get diagnostics companies = row_count;
  return brokers + companies;
end
$$;
revoke execute on function purge_contacts(integer, integer) from public;
grant execute on function purge_contacts(integer, integer) to storey_worker;
