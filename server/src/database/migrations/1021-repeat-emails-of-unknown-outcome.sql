-- E-mails to one person are sent again if it is unknown whether they arrived. Messages of a batch are not, so that no
-- release sends one twice: those that are queued get the mark too.
alter table emails add at_most_once boolean not null default false, add repeats integer not null default 0;
update emails set at_most_once = true where kind = 'message';
comment on column emails.status is
  'uncertain: it is unknown whether the mail server accepted the e-mail, and it is not sent again. bounced: it was '
  'accepted, and could not be delivered later.';
comment on column emails.at_most_once is
  'A message of a batch: not sent again if it is unknown whether the mail server accepted it.';
comment on column emails.repeats is
  'How often the e-mail was sent again because it was unknown whether the mail server had accepted it.';
