-- Takes events away that are older than the law asks to keep, by the owner of the database alone, and leaves an event that
-- says so, with the number and the seal of the last one that went: by it the chain tells a lawful beginning from a cut one.
create function take_old_audit_events(until timestamptz) returns bigint language plpgsql set search_path = public as $$
declare
  last_old audit_seals;
  gone bigint;
begin
  -- The chain goes by its seals: all of them before the first one that is to stay.
  select * into last_old from audit_seals where id < coalesce(
      (select min(s.id) from audit_seals s join audit_log l on l.id = s.audit_id where l.at >= until), 9223372036854775807)
    order by id desc limit 1;
  if last_old is null or not exists (select from audit_log where id = last_old.audit_id) then
    return 0;
  end if;
  perform set_config('app.audit_retention', 'on', true);
  delete from audit_changes where event in
    (select l.event from audit_log l join audit_seals s on s.audit_id = l.id where s.id <= last_old.id);
  delete from audit_log where id in (select audit_id from audit_seals where id <= last_old.id);
  get diagnostics gone = row_count;
  delete from audit_seals where id < last_old.id;
  perform set_config('app.audit_retention', 'off', true);
  insert into audit_log (event, action, result, details) values (gen_random_uuid(), 'audit.retention', 'done',
    jsonb_build_object('until', until, 'events', gone, 'last_seal', last_old.id, 'seal', encode(last_old.seal, 'hex')));
  return gone;
end
$$;
revoke execute on function take_old_audit_events(timestamptz) from public;
