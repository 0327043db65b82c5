-- An undo of a price list leaves out the units that are on hold, sold or priced again.
alter table price_lists
  add column undo_left_out integer check (undo_left_out >= 0),
  add constraint price_lists_left_out_by_undo check (undo_left_out is null or status = 'undone');
