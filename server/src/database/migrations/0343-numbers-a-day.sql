-- Whom a provider was asked to write to lately: it grants so many different numbers in 24 hours.
create index messages_reached on messages (provider, sending_at, address) where sending_at is not null;
