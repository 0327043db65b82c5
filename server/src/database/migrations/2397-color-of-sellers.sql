-- For the worker: the color of a seller, for the e-mails to its buyers.
create function seller_color(seller bigint) returns text
  language sql stable security definer set search_path = public as $$
  select brand_color from organizations where id = seller
$$;
revoke execute on function seller_color(bigint) from public;
grant execute on function seller_color(bigint) to storey_worker;
