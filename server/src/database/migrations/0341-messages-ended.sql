-- Who started a batch of messages hears when it ends, or stops by itself.
do $$
declare
  name text;
  rule text;
begin
  foreach name in array array['notifications', 'notification_settings'] loop
    select pg_get_constraintdef(c.oid) into rule from pg_constraint c where c.conname = name || '_kind_check';
    execute format('alter table %I drop constraint %I', name, name || '_kind_check');
    execute format('alter table %I add constraint %I %s', name, name || '_kind_check',
      replace(rule, $q$'security'::text$q$, $q$'messages_ended'::text, 'security'::text$q$));
  end loop;
end
$$;

-- The log by who carried its messages.
create index messages_by_provider on messages (organization_id, provider, id desc);
