-- No role reads the hashes of the links and codes of buyers: functions compare them.
revoke select on buyer_links from storey_app, storey_own, storey_platform;
grant select (organization_id, id, booking_id, buyer_name, address, language, code_sent_at, code_tries, expires_at,
    created_by, created_by_name, created_at, revoked_by_name, revoked_at, opened, last_opened_at)
  on buyer_links to storey_app, storey_platform;

-- Uses up a right code: no more tries are left of it. Returns false for a wrong one, and if another request was faster.
create function use_buyer_code(organization bigint, link bigint, hash bytea) returns boolean
  language sql security definer set search_path = public as $$
  with used as (
    update buyer_links set code_hash = null, code_tries = 5, opened = opened + 1, last_opened_at = now()
      where organization_id = organization and id = link and code_hash = hash
        and organization = any (scope_organizations()::bigint[])
      returning 1
  )
  select exists (select from used)
$$;
revoke execute on function use_buyer_code(bigint, bigint, bytea) from public;
grant execute on function use_buyer_code(bigint, bigint, bytea) to storey_app;

