-- A name is one line: with line ends in it, it would write its own paragraphs into the e-mails that carry it.

update users set full_name = coalesce(nullif(btrim(regexp_replace(full_name, '[\u0001-\u001f\u007f-\u009f\u2028\u2029]+', ' ', 'g')), ''), 'Unnamed')
  where full_name ~ '[\u0001-\u001f\u007f-\u009f\u2028\u2029]';
update organizations set name = coalesce(nullif(btrim(regexp_replace(name, '[\u0001-\u001f\u007f-\u009f\u2028\u2029]+', ' ', 'g')), ''), 'Unnamed')
  where name ~ '[\u0001-\u001f\u007f-\u009f\u2028\u2029]';
alter table users add constraint users_full_name_one_line
  check (full_name !~ '[\u0001-\u001f\u007f-\u009f\u2028\u2029]');
alter table organizations add constraint organizations_name_one_line
  check (name !~ '[\u0001-\u001f\u007f-\u009f\u2028\u2029]');
