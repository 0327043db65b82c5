-- An e-mail, written in the transaction that causes it and sent by a worker. Its content may have links that open an
-- account, so it is stored encrypted with the server's key, and only until it is sent.
create table emails (
  id uuid primary key,
  organization_id bigint references organizations,
  user_id bigint references users,
  kind text not null check (length(kind) between 1 and 60),
  address text not null check (length(address) between 3 and 254),
  sealed bytea,
  status text not null default 'queued' check (status in (
    'queued', 'sending', 'sent', 'failed', 'uncertain', 'bounced')),
  attempts integer not null default 0,
  error text,
  request_id text,
  created_at timestamptz not null default now(),
  claimed_at timestamptz,
  sent_at timestamptz,
  at_most_once boolean not null default false,
  repeats integer not null default 0,
  constraint emails_sealed_until_done check (
    (sealed is null) = (status in ('sent', 'failed', 'uncertain', 'bounced')))
);
comment on column emails.status is
  'uncertain: it is unknown whether the mail server accepted the e-mail, and it is not sent again. bounced: it was '
  'accepted, and could not be delivered later.';
comment on column emails.at_most_once is
  'A message of a batch: not sent again if it is unknown whether the mail server accepted it.';
comment on column emails.repeats is
  'How often the e-mail was sent again because it was unknown whether the mail server had accepted it.';

-- The job that deletes old e-mails, and the queue.
create index emails_age on emails (created_at);
create index emails_unsent on emails (status, claimed_at) where status in ('queued', 'sending');

select enable_rls('emails');
create policy emails_written on emails for insert to storey_app, storey_platform, storey_account with check (true);
create policy emails_of_worker on emails for all to storey_worker using (true) with check (true);
grant insert on emails to storey_account, storey_app, storey_platform;
grant select, insert, update, delete on emails to storey_worker;

-- The final status of an e-mail sets the status of the message that it was sent for.
create function sync_message_status() returns trigger language plpgsql as $$
begin
  update messages set
    status = case when new.status = 'bounced' then 'failed' else new.status end,
    sent_at = case when new.status = 'sent' then coalesce(sent_at, now()) else sent_at end,
    failed_at = case when new.status in ('failed', 'bounced') then now() else failed_at end,
    error_code = case new.status
      when 'failed' then 'mail' when 'uncertain' then 'no_answer' when 'bounced' then 'bounced' end,
    error_text = case when new.status = 'sent' then null else left(new.error, 500) end,
    retryable = new.status = 'failed'
  where email_id = new.id and (status = 'sending' or new.status = 'bounced' and status in ('sent', 'uncertain'));
  return null;
end
$$;
create trigger sync_message_status after update of status on emails
  for each row when (old.status is distinct from new.status
    and (new.status in ('sent', 'failed', 'uncertain', 'bounced'))) execute function sync_message_status();

create trigger sync_buyer_email_status after update of status on emails
  for each row when (old.status is distinct from new.status and new.kind = 'buyer_email'
    and new.status in ('sent', 'failed', 'uncertain', 'bounced')) execute function sync_buyer_email_status();
