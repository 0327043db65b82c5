-- outside a transaction
create index concurrently if not exists hold_requests_broker on hold_requests (broker_id, id desc);
create index concurrently if not exists hold_requests_holding on hold_requests (brokerage_id)
  where status = 'granted' and closed_at is null;
create index concurrently if not exists client_registrations_newest on client_registrations (organization_id, id desc);
