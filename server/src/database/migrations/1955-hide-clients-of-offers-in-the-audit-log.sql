-- The audit log keeps no names of clients, as it keeps none of buyers: the log cannot be changed, and a person can be erased.
drop trigger log_inserts on sale_offers;
drop trigger log_deletes on sale_offers;
drop trigger log_updates on sale_offers;
select audit_table('sale_offers',
  hidden => '{client_name,client_email,client_phone,message,title,decline_reason}',
  ignored => '{nonce,search,views,first_viewed_at,last_viewed_at}');
