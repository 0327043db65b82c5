-- Admits notifications of developers about their sales. The number follows all migrations that change the same constraints.
alter table notifications drop constraint notifications_kind_check;
alter table notifications add constraint notifications_kind_check check (kind in ('mention', 'assigned', 'activity_due',
  'booking_decided', 'invite', 'job_ended', 'paper_expiry', 'registration_submitted', 'agreement', 'price_list',
  'messages_ended', 'discount', 'offer_viewed', 'offer_answered', 'payment_overdue', 'payments_due', 'security',
  'hold_request', 'own_sale')) not valid;
alter table notifications validate constraint notifications_kind_check;
alter table notification_settings drop constraint notification_settings_kind_check;
alter table notification_settings add constraint notification_settings_kind_check check (kind in ('mention', 'assigned',
  'activity_due', 'booking_decided', 'invite', 'job_ended', 'paper_expiry', 'registration_submitted', 'agreement',
  'price_list', 'messages_ended', 'discount', 'offer_viewed', 'offer_answered', 'payment_overdue', 'payments_due',
  'security', 'hold_request', 'own_sale')) not valid;
alter table notification_settings validate constraint notification_settings_kind_check;
