-- Answers kept for a repeat hold what records keep sealed, such as passport numbers; so they are sealed too. `reach` says
-- how far their caller saw. `response` is of earlier releases, and gone a day after this one.
alter table idempotency_keys add column sealed bytea, add column reach jsonb;
