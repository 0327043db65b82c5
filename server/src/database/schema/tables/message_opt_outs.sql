-- An address or phone number that gets no messages by a channel, because its holder answered STOP or opened the opt-out
-- link. Written by the worker, for webhooks and links.
create table message_opt_outs (
  organization_id bigint not null references organizations,
  channel text not null check (channel in ('whatsapp', 'email')),
  address text not null check (length(address) between 3 and 254),
  how text not null check (how in ('reply', 'link')),
  at timestamptz not null default now(),
  primary key (organization_id, channel, address)
);

select enable_rls('message_opt_outs');
create policy in_scope on message_opt_outs for all to storey_app, storey_platform
  using (organization_id = (select scope_organization()));
create policy message_opt_outs_of_worker on message_opt_outs for all to storey_worker using (true) with check (true);
grant select on message_opt_outs to storey_app, storey_platform;
grant select, insert, update, delete on message_opt_outs to storey_worker;

select audit_table('message_opt_outs', hidden => '{address}');
