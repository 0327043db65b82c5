-- The audit log is asked for a part of a person's name, an address or a request: each has its index. Names and addresses repeat,
-- so that an entry of theirs costs a few bytes; a request comes once, and its hash is enough. The names that there are come from
-- the first of them, one step of the index each; decision 0013 has the figures.
create index audit_log_name on audit_log (user_name) where user_name is not null;
create index audit_log_address on audit_log (address) where address is not null;
create index audit_log_request on audit_log using hash (request_id) where request_id is not null;
