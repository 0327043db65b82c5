-- A registration may bring a password: the link of its e-mail asks for it again, or sets a new one.
alter table account_links
  add column password_hash text check (password_hash is null or purpose = 'verify_email');

drop trigger log_inserts on account_links;
drop trigger log_deletes on account_links;
drop trigger log_updates on account_links;
select audit_table('account_links', hidden => '{token_hash,password_hash}');
