-- outside a transaction
create index concurrently if not exists booking_buyers_expiring on booking_buyers (id_expires_on)
  where id_expires_on is not null;
