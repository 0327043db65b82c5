-- Settings of the platform in one row; the column lists and functions are explained in the table's file.
create table platform_settings (
  singleton boolean primary key default true check (singleton),
  product_name text check (length(product_name) between 1 and 60),
  sender_name text check (length(sender_name) between 1 and 80),
  reply_to text check (length(reply_to) between 3 and 254),
  -- Of offers and pages of buyers; the first one is the default.
  languages text[] not null default '{en,ar}',
  -- Who may create an account; null follows REGISTRATION.
  registration text check (registration in ('open', 'invite')),
  -- Whether brokerages may start a registration, for which developer they sell, and what they read.
  signup_open boolean not null default true,
  signup_developer text check (length(signup_developer) between 1 and 200),
  signup_text text check (length(signup_text) between 1 and 2000),
  signup_days integer not null default 2 check (signup_days between 1 and 60),
  privacy_notice text check (length(privacy_notice) between 1 and 20000),
  code_of_conduct text check (length(code_of_conduct) between 1 and 20000),
  -- The tax that new commission terms begin with.
  vat_percent numeric(6,3) not null default 5 check (vat_percent between 0 and 100),
  -- Whether admins of organizations invite colleagues without a super admin.
  admins_invite boolean not null default false,
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  constraint platform_settings_languages check (languages in ('{en}', '{ar}', '{en,ar}', '{ar,en}')),
  constraint platform_settings_one_line check (coalesce(product_name || sender_name || signup_developer, '')
    !~ '[\u0001-\u001f\u007f-\u009f\u2028\u2029]')
);

insert into platform_settings default values;

select enable_rls('platform_settings');
create policy of_everyone on platform_settings for select
  to storey_app, storey_account, storey_worker using (true);
create policy of_platform on platform_settings for all to storey_platform using (true);
grant select on platform_settings to storey_app, storey_account, storey_worker;
grant select, update on platform_settings to storey_platform;

select audit_table('platform_settings');

create function platform_face(out name text, out color text, out logo uuid)
  language sql stable security definer set search_path = public as $$
  select s.product_name, o.brand_color, o.logo
    from platform_settings s left join organizations o on o.type = 'platform'
$$;
revoke execute on function platform_face() from public;
grant execute on function platform_face() to storey_app, storey_platform, storey_account, storey_worker;
