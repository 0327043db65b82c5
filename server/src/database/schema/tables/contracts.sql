-- A partner agreement of the platform with a developer or brokerage. Super admins write drafts and send them, a member
-- of the organization signs or declines, another user countersigns. What was sent or signed does not change.
create table contracts (
  organization_id bigint not null references organizations,
  id bigint generated always as identity primary key,
  template_id bigint references contract_templates on delete set null,
  template_number integer not null,
  language text not null check (language in ('en', 'ar')),
  number text not null unique check (number ~ '^AG-\d{4}-\d{4,}$'),
  title text not null check (length(title) between 1 and 120),
  status text not null default 'draft' check (status in (
    'draft', 'sent', 'viewed', 'signed', 'active', 'declined', 'withdrawn', 'expired', 'terminated', 'superseded')),
  starts_on date not null,
  ends_on date not null,
  sign_until date not null,
  commission_percent numeric(6,3) check (commission_percent between 0 and 100),
  projects text check (length(projects) between 1 and 300),
  -- A copy of the template's text, and the values of its placeholders on the day it was sent.
  body text not null,
  placeholder_values jsonb check (jsonb_typeof(placeholder_values) = 'object'),
  previous_id bigint,
  sent_at timestamptz,
  sent_to text check (length(sent_to) <= 254),
  -- The PDF that was sent, which both sides sign, and its hash.
  file_id bigint,
  sha256 bytea check (length(sha256) = 32),
  viewed_at timestamptz,
  signed_at timestamptz,
  signed_by bigint references users,
  signed_name text check (length(signed_name) between 1 and 200),
  signed_address text,
  countersigned_at timestamptz,
  countersigned_by bigint references users,
  countersigned_name text check (length(countersigned_name) between 1 and 200),
  countersigned_address text,
  -- The PDF with both signatures.
  signed_file_id bigint,
  signed_sha256 bytea check (length(signed_sha256) = 32),
  -- The reason why it was declined, withdrawn or terminated.
  reason text check (length(reason) between 1 and 1000),
  created_by bigint references users,
  created_by_name text,
  created_at timestamptz not null default now(),
  version integer not null default 1,
  -- The signer is reminded before the last day to sign: the smallest number of days of the reminders that were sent.
  reminded_days smallint check (reminded_days between 0 and 365),
  unique (organization_id, id),
  foreign key (organization_id, previous_id) references contracts (organization_id, id),
  foreign key (organization_id, file_id) references files (organization_id, id),
  foreign key (organization_id, signed_file_id) references files (organization_id, id),
  constraint contracts_days check (ends_on > starts_on and sign_until <= ends_on),
  constraint contracts_sent_complete check (
    status = 'draft' or sent_at is not null and file_id is not null and sha256 is not null
      and placeholder_values is not null),
  constraint contracts_signed_complete check (
    status not in ('signed', 'active', 'expired', 'terminated', 'superseded') or signed_at is not null
    and signed_by is not null and signed_name is not null),
  constraint contracts_in_force_complete check (
    status not in ('active', 'expired', 'terminated', 'superseded') or countersigned_at is not null
    and countersigned_by is not null and signed_file_id is not null and signed_sha256 is not null),
  constraint contracts_two_people check (countersigned_by <> signed_by),
  constraint contracts_reason check (status not in ('declined', 'withdrawn', 'terminated') or reason is not null)
);

-- An agreement has at most one successor, also for simultaneous renewals; a successor that was declined or withdrawn
-- frees the place.
create unique index contracts_one_renewal
  on contracts (previous_id) where previous_id is not null and status not in ('declined', 'withdrawn');
create index contracts_of_organization on contracts (organization_id, id desc);
create index contracts_newest on contracts (id desc) where status <> 'draft';
create index contracts_status on contracts (status, id desc);
create index contracts_ends on contracts (ends_on, id);
create index contracts_template on contracts (template_id) where template_id is not null;
create index contracts_file on contracts (organization_id, file_id) where file_id is not null;
create index contracts_signed_file on contracts (organization_id, signed_file_id) where signed_file_id is not null;
-- The jobs that put agreements in force, end them, and remind signers.
create index contracts_to_begin on contracts (starts_on) where status = 'signed' and countersigned_at is not null;
create index contracts_to_end on contracts (ends_on) where status = 'active';
create index contracts_to_remind on contracts (sign_until, id) where status in ('sent', 'viewed');

select enable_rls('contracts');
create policy of_platform on contracts for all to storey_platform using (true);
-- Only the platform sees drafts.
create policy in_scope on contracts for all to storey_app
  using ((organization_id = (select scope_organization())
    or organization_id = any ((select scope_organizations())::bigint[])) and status <> 'draft');
-- Members restricted to own leads do not see agreements.
create policy own_only on contracts as restrictive for all to storey_own using (false);
grant select, update (status, viewed_at, signed_at, signed_by, signed_name, signed_address, reason, version)
  on contracts to storey_app;
grant select, insert, update, delete on contracts to storey_platform;

-- Allows only these changes of status. An agreement that was sent does not change, nor does a signature.
create function check_contract_transition() returns trigger language plpgsql as $$
begin
  if new.status <> old.status and not (old.status || '>' || new.status) = any (array[
      'draft>sent', 'sent>viewed', 'sent>signed', 'viewed>signed', 'sent>declined', 'viewed>declined', 'sent>withdrawn',
      'viewed>withdrawn', 'signed>withdrawn', 'signed>active', 'active>expired', 'active>terminated',
      'active>superseded']) then
    raise exception 'the status of an agreement cannot change from % to %', old.status, new.status
      using errcode = 'check_violation', constraint = 'check_contract_transition';
  end if;
  if old.status <> 'draft' and (new.organization_id, new.number, new.title, new.starts_on, new.ends_on, new.sign_until,
      new.commission_percent, new.projects, new.body, new.placeholder_values,
      new.language, new.file_id, new.sha256, new.sent_at,
      new.sent_to)
    is distinct from (old.organization_id, old.number, old.title, old.starts_on, old.ends_on, old.sign_until,
      old.commission_percent, old.projects, old.body, old.placeholder_values,
      old.language, old.file_id, old.sha256, old.sent_at,
      old.sent_to) then
    raise exception 'an agreement that was sent cannot change'
      using errcode = 'check_violation', constraint = 'check_contract_transition';
  end if;
  if old.signed_at is not null and (new.signed_at, new.signed_by, new.signed_name, new.signed_address)
    is distinct from (old.signed_at, old.signed_by, old.signed_name, old.signed_address)
    or old.countersigned_at is not null and (new.countersigned_at, new.countersigned_by, new.countersigned_name,
      new.countersigned_address, new.signed_file_id, new.signed_sha256)
    is distinct from (old.countersigned_at, old.countersigned_by, old.countersigned_name,
      old.countersigned_address, old.signed_file_id, old.signed_sha256) then
    raise exception 'a signature cannot change'
      using errcode = 'check_violation', constraint = 'check_contract_transition';
  end if;
  return new;
end
$$;
create trigger check_transition before update on contracts
  for each row execute function check_contract_transition();

select audit_table('contracts',
  hidden => '{signed_name,countersigned_name,sent_to,signed_address,countersigned_address}',
  ignored => '{body,placeholder_values}');
