-- A user's choice how they are notified of a kind of event, if it is not the default. Written by that user.
-- notify_person has the defaults: every kind is shown in the application, and some kinds are also sent by e-mail.
create table notification_settings (
  user_id bigint not null references users,
  kind text not null check (kind in ('mention', 'assigned', 'activity_due', 'booking_decided', 'invite', 'job_ended',
    'paper_expiry', 'registration_submitted', 'agreement', 'price_list', 'messages_ended', 'discount', 'offer_viewed',
    'offer_answered', 'payment_overdue', 'payments_due', 'security', 'hold_request', 'own_sale', 'commission',
    'contract_text')),
  in_app boolean not null,
  mail boolean not null,
  primary key (user_id, kind)
);

select enable_rls('notification_settings');
create policy notification_settings_own on notification_settings for all to storey_app, storey_platform
  using (user_id = (select scope_user()))
  with check (user_id = (select scope_user()));
grant select, insert, update, delete on notification_settings to storey_app, storey_platform;

select audit_table('notification_settings');
