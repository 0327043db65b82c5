-- How an activity that is done turned out, and what completing it changed, so that reopening it takes back exactly that.
alter table activities
  add column result text check (result in ('reached', 'left_message', 'no_answer', 'held', 'no_show', 'sent', 'replied', 'not_delivered', 'done')),
  add column effects jsonb,
  add constraint activities_result check (result is null or case
    when type = 'call' then result in ('reached', 'left_message', 'no_answer')
    when type in ('meeting', 'viewing') then result in ('held', 'no_show')
    when type in ('email', 'whatsapp') then result in ('sent', 'replied', 'not_delivered')
    else result = 'done' end),
  add constraint activities_result_of_done check (completed_at is not null or (result is null and effects is null)),
  add constraint activities_no_show check (result is null or no_show = (result = 'no_show'));

update activities set result = case
    when no_show and type in ('meeting', 'viewing') then 'no_show'
    when type = 'call' then 'reached'
    when type in ('meeting', 'viewing') then 'held'
    when type in ('email', 'whatsapp') then 'sent'
    else 'done' end
  where completed_at is not null and (not no_show or type in ('meeting', 'viewing'));

-- The release before this one reopens activities and changes their type without knowing of a result.
create function activities_keep_result() returns trigger language plpgsql as $$
begin
  if new.completed_at is null then
    new.result := null;
    new.effects := null;
  elsif new.type <> old.type and new.result is not distinct from old.result then
    new.result := null;
  end if;
  return new;
end
$$;
create trigger activities_result before update of type, completed_at on activities
  for each row execute function activities_keep_result();

-- `effects` holds the outcome text that was replaced, which the audit log is not to read.
drop trigger activities_audit_added on activities;
drop trigger activities_audit_gone on activities;
drop trigger activities_audit_changed on activities;
select audited('activities', '{subject,description,location,outcome,effects}', private => true);

-- A deal is won for a value. Those that were won for nothing before stay as they are until somebody touches their value.
create function deals_won_for() returns trigger language plpgsql as $$
begin
  if new.status = 'won' and new.value = 0 and (tg_op = 'INSERT' or old.status <> 'won' or old.value > 0) then
    raise check_violation using message = 'a deal is won for a value above 0', constraint = 'deals_won_value';
  end if;
  return new;
end
$$;
create trigger deals_won_value before insert or update of status, value on deals
  for each row execute function deals_won_for();
