-- A browser of a user that shows notifications while Storey is closed (Web Push). It ends with the session that made it. Written by the
-- account settings; a job deletes those that the push service has ended.
create table push_subscriptions (
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
  token_id bigint not null references tokens on delete cascade,
  endpoint text not null check (length(endpoint) <= 1000),
  p256dh text not null check (length(p256dh) = 87),
  auth text not null check (length(auth) = 22),
  name text not null check (length(name) between 1 and 100),
  created_at timestamptz not null default now(),
  constraint push_subscriptions_endpoint unique (endpoint)
);

create index push_subscriptions_user on push_subscriptions (user_id);
create index push_subscriptions_token on push_subscriptions (token_id);

-- Only the role of sign-in and the worker have access.
select enable_rls('push_subscriptions');
create policy of_account on push_subscriptions for all to storey_account using (true) with check (true);
create policy of_worker on push_subscriptions for all to storey_worker using (true);
grant select, insert, update, delete on push_subscriptions to storey_account;
grant select (id), delete on push_subscriptions to storey_worker;

select audit_table('push_subscriptions', hidden => '{endpoint,p256dh,auth}');

-- Where a notification is sent to: subscriptions of open sessions of its recipient, who is not disabled and still works in its
-- organization.
create function push_targets(notification_id bigint) returns table (id bigint, endpoint text, p256dh text, auth text)
  language sql stable security definer set search_path = public as $$
  select s.id, s.endpoint, s.p256dh, s.auth
    from notifications n
    join users u on u.id = n.user_id and u.disabled_at is null
    join push_subscriptions s on s.user_id = n.user_id
    join tokens t on t.id = s.token_id and t.ended_at is null and t.expires_at > now()
    where n.id = notification_id
      and (n.organization_id is null or exists (select from memberships m
        where m.user_id = n.user_id and m.organization_id = n.organization_id and m.enabled))
$$;
revoke execute on function push_targets(bigint) from public;
grant execute on function push_targets(bigint) to storey_worker;
