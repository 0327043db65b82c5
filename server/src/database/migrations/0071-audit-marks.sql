-- What the application says of a call, keyed with what the database does not hold: an event that somebody put in has none.
alter table audit_log add column mark bytea check (length(mark) = 32);
comment on column audit_log.mark is
  'Null for what the database writes itself (the work of jobs, retention) and for events of releases before marks.';
