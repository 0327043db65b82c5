-- The worker deletes old rows, and needs no hashes of tokens for it. Super admins write invites, and read no hash of one.
revoke select on tokens, account_links, sign_in_challenges from storey_worker;
grant select (id, expires_at, ended_at) on tokens to storey_worker;
grant select (id, expires_at) on account_links to storey_worker;
grant select (id, expires_at) on sign_in_challenges to storey_worker;
revoke select on invites from storey_platform;
grant select (id, organization_id, organization_type, email, role, status, invited_by, invited_by_name, created_at,
    expires_at, decided_at, decided_by, sent_count, last_sent_at, undelivered_at, email_id)
  on invites to storey_platform;
