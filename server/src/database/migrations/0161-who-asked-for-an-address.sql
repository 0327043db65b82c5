-- The session that asked for another address stays when the address changes; all others of the account end.
alter table account_links add column token_id bigint references tokens on delete set null;
