-- Every order of a list walks an index: of one builder by its own, of several builders, for who sells for them, by one of all.
create index bookings_everywhere_price on bookings (price, id);
create index bookings_everywhere_number on bookings (number, id);
create index bookings_everywhere_status on bookings (status, created_at desc, id desc);

create index sale_offers_client on sale_offers (organization_id, client_name, id);
create index sale_offers_best_price on sale_offers (organization_id, best_price, id);
create index sale_offers_views on sale_offers (organization_id, views, id);
create index sale_offers_everywhere_number on sale_offers (number, id);
create index sale_offers_everywhere_client on sale_offers (client_name, id);
create index sale_offers_everywhere_total on sale_offers (total, id);
create index sale_offers_everywhere_best_price on sale_offers (best_price, id);
create index sale_offers_everywhere_validity on sale_offers (valid_until, id);
create index sale_offers_everywhere_views on sale_offers (views, id);

create index discount_requests_of on discount_requests (organization_id, requested_at, id);
create index discount_requests_amount_of on discount_requests (organization_id, amount, id);

create index activities_newest on activities (organization_id, created_at, id) where deleted_at is null;

create index units_floor on units (organization_id, floor, id);
create index units_bedrooms on units (organization_id, bedrooms, id);
create index units_per_area on units (organization_id, price_per_area, id);
create index units_changed on units (organization_id, updated_at, id);
