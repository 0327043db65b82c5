-- outside a transaction
-- Payments of one day are reminded of once, also if the first of them is paid while another process adds the same.
create unique index concurrently if not exists buyer_emails_once_a_day
  on buyer_emails (organization_id, booking_id, kind, due_on, address) where due_on is not null and status <> 'skipped';
