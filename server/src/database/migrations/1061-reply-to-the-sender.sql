-- The name and confirmed address of the user whom an e-mail is from, so that an answer to it reaches them. No row for a
-- user who is disabled.
create function reply_address(user_id bigint) returns table (name text, address text)
  language sql stable security definer set search_path = public as $$
  select full_name, email from users
    where id = user_id and kind = 'person' and disabled_at is null and email_verified_at is not null
$$;
revoke execute on function reply_address(bigint) from public;
grant execute on function reply_address(bigint) to storey_app, storey_platform, storey_worker;
