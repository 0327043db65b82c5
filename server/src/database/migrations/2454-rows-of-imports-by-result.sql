-- outside a transaction
-- Rows of an import are listed by their result, failed ones first: each page read and sorted all rows of its file.
create index concurrently if not exists import_rows_by_result on import_rows (organization_id, import_id,
  (case plan when 'refuse' then 0 when 'skip' then 1 when 'update' then 2 when 'create' then 3 else 4 end), line);
