-- Who is to sign an agreement is reminded before the last day to sign: the fewest days before it that somebody was reminded of.
alter table contracts add column reminded_days smallint check (reminded_days between 0 and 365);
create index contracts_to_remind on contracts (sign_until, id) where status in ('sent', 'viewed');

alter table contract_events drop constraint contract_events_kind_check;
alter table contract_events add constraint contract_events_kind_check check (kind in ('created', 'changed', 'sent', 'viewed', 'reminded',
  'signed', 'countersigned', 'activated', 'declined', 'withdrawn', 'terminated', 'expired', 'superseded')) not valid;
alter table contract_events validate constraint contract_events_kind_check;
