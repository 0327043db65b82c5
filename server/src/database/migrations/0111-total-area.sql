-- A total beyond what an area may say could be written and not read: it failed every list that it stood in.
alter table units add constraint units_total_area check (total_area < 100000000) not valid;
