-- A column of old rows that is filled after the start, in batches next to running calls, instead of by a migration, which
-- would lock the table. The migration that adds the column creates a function of this name, which changes up to so many
-- rows and returns their number, and registers it here. Written and run by the owner only.
create table backfills (
  name text primary key check (name ~ '^backfill_[a-z0-9_]{1,50}$'),
  filled bigint not null default 0,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  -- The last id that the function looked at, if it goes through a table by id.
  reached bigint not null default 0
);

select enable_rls('backfills');

-- Runs one batch; returns the number of rows that it changed, 0 if the backfill has finished, null if another process is
-- working on it.
create function run_backfill(backfill text, size integer) returns integer language plpgsql as $$
declare
  changed integer;
begin
  perform from backfills b where b.name = backfill and b.finished_at is null for update skip locked;
  if not found then return case when exists (
    select from backfills b where b.name = backfill and b.finished_at is not null) then 0 end; end if;
  perform set_config('lock_timeout', '2s', true);
  execute format('select %I($1)', backfill) into strict changed using size;
  update backfills b set filled = b.filled + changed, finished_at = case when changed = 0 then now() end
    where b.name = backfill;
  return changed;
end
$$;
revoke all on function run_backfill(text, integer) from public;

-- For a later migration that relies on the filled column: it fails, and is applied by the next start after the backfill.
create function require_backfill(backfill text) returns void language plpgsql as $$
begin
  if not exists (select from backfills b where b.name = backfill and b.finished_at is not null) then
    raise exception 'The backfill % has not finished. Start the previous release until it has', backfill
      using errcode = 'object_not_in_prerequisite_state', constraint = 'backfill_finished';
  end if;
end
$$;
revoke all on function require_backfill(text) from public;
