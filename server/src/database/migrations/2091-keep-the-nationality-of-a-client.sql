-- The nationality of the lead that an offer is made for, so that it reaches the buyer of a booking: the platform reads no lead.
alter table sale_offers add column client_nationality text check (client_nationality ~ '^[A-Z]{2}$');
comment on column sale_offers.client_nationality is 'Of the lead that it was made for.';
drop trigger log_inserts on sale_offers;
drop trigger log_deletes on sale_offers;
drop trigger log_updates on sale_offers;
select audit_table('sale_offers',
  hidden => '{client_name,client_email,client_phone,client_nationality,message,title,decline_reason}',
  ignored => '{nonce,search,views,first_viewed_at,last_viewed_at}');
