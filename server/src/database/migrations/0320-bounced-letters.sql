-- Letters that come back after they were taken (RFC 3464), and invites that were never delivered.

alter table letters
  drop constraint letters_status_check,
  drop constraint letters_sealed_until_done,
  add constraint letters_status_check check (status in ('queued', 'sending', 'sent', 'failed', 'uncertain', 'bounced')),
  add constraint letters_sealed_until_done check ((sealed is null) = (status in ('sent', 'failed', 'uncertain', 'bounced')));
comment on column letters.status is
  'uncertain: the server went away after it was handed the whole letter. It may have taken it, so it is not sent again. '
  'bounced: it was taken, and could not be delivered further on.';

alter table invites add column letter_id uuid;
comment on column invites.letter_id is 'The last e-mail of this invite; null for those sent before this column.';
create unique index invites_letter on invites (letter_id) where letter_id is not null;
grant select (letter_id) on invites to storey_app;

-- For the worker, which reads no invite otherwise. Nothing where the letter was no pending invite's, or this is known.
create function invite_undelivered(letter uuid)
returns table (id bigint, organization_id bigint, organization_name text, email text, invited_by bigint)
language sql security definer set search_path = public as $$
  update invites i set undelivered_at = now() from organizations o
    where i.letter_id = letter and i.status = 'pending' and i.undelivered_at is null and o.id = i.organization_id
    returning i.id, i.organization_id, o.name, i.email, i.invited_by
$$;
revoke execute on function invite_undelivered(uuid) from public;
grant execute on function invite_undelivered(uuid) to storey_worker;

create or replace function tell_message_of_letter() returns trigger language plpgsql as $$
begin
  update messages set
    status = case when new.status = 'bounced' then 'failed' else new.status end,
    sent_at = case when new.status = 'sent' then coalesce(sent_at, now()) else sent_at end,
    failed_at = case when new.status in ('failed', 'bounced') then now() else failed_at end,
    error_code = case new.status when 'failed' then 'mail' when 'uncertain' then 'no_answer' when 'bounced' then 'bounced' end,
    error_text = case when new.status = 'sent' then null else left(new.error, 500) end,
    retryable = new.status = 'failed'
  where letter_id = new.id and (status = 'sending' or new.status = 'bounced' and status in ('sent', 'uncertain'));
  return null;
end
$$;
drop trigger letters_tell_messages on letters;
create trigger letters_tell_messages after update of status on letters for each row
  when (old.status is distinct from new.status and new.status in ('sent', 'failed', 'uncertain', 'bounced'))
  execute function tell_message_of_letter();
