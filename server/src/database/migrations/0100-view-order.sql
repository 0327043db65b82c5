-- The order of a person's tabs over a list. A view that is gone, or no longer shared, is passed over when it is read.
alter table list_preferences
  add column view_order bigint[] not null default '{}',
  add constraint list_preferences_view_order check (cardinality(view_order) <= 200 and array_position(view_order, null) is null);
