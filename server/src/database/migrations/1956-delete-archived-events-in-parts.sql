-- Deletes about so many of the oldest events, with seals up to `last_seal`, and returns their number. By the database owner
-- only, after they were archived. It leaves an event with the number and seal of the last deleted one, by which a check of
-- the chain distinguishes this from a missing beginning.
create function delete_archived_audit_events(last_seal bigint, most integer) returns bigint
  language plpgsql set search_path = public as $$
declare
  cut audit_seals;
  cut_at timestamptz;
  deleted bigint;
begin
  -- The first seal has no event if an earlier deletion ended with it.
  select * into cut from (select s.* from audit_seals s where s.id <= last_seal order by s.id limit most + 1) oldest
    order by id desc limit 1;
  select at into cut_at from audit_log where id = cut.audit_id;
  if cut_at is null then
    return 0;
  end if;
  perform set_config('app.audit_retention', 'on', true);
  delete from audit_changes where event in
    (select l.event from audit_log l join audit_seals s on s.audit_id = l.id where s.id <= cut.id);
  delete from audit_log where id in (select audit_id from audit_seals where id <= cut.id);
  get diagnostics deleted = row_count;
  delete from audit_seals where id < cut.id;
  perform set_config('app.audit_retention', 'off', true);
  insert into audit_log (event, action, result, details) values (gen_random_uuid(), 'audit.retention', 'done',
    jsonb_build_object('until', cut_at, 'events', deleted, 'last_seal', cut.id, 'seal', encode(cut.seal, 'hex')));
  return deleted;
end
$$;
revoke execute on function delete_archived_audit_events(bigint, integer) from public;


-- safe: only the command audit:archive of the previous release calls it, and deletes nothing if it fails
drop function delete_old_audit_events(timestamptz);
