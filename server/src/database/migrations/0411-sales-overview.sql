-- What the overview of the sales desk counts, and the lists behind its numbers.
-- The bookings that have waited longest.
create index bookings_waiting on bookings (created_at, id) where status = 'pending';
-- What waits for one sales manager.
create index discount_requests_to_decide on discount_requests (sales_manager_id, booking_id) where status = 'assigned';
