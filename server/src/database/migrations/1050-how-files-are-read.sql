-- How the file of an import was read: hidden sheets, encoding, separator and what is odd in it; and rows that are no
-- records, such as titles and totals, which are skipped and counted.
alter table imports
  add column hidden_sheets text[] not null default '{}',
  add column encoding text,
  add column delimiter text,
  add column notices text[] not null default '{}',
  drop constraint imports_row_count_check,
  add constraint imports_row_count_check check (row_count between 1 and 52000);
alter table import_rows
  add column aside boolean not null default false,
  add column notice text;

drop trigger log_inserts on imports;
drop trigger log_deletes on imports;
drop trigger log_updates on imports;
select audit_table('imports',
  hidden => '{file_name,sheets,sheet,headings,headings_key,hidden_sheets,notices}',
  ignored => '{to_create,to_update,to_skip,to_refuse,created,updated,skipped,refused,removed,put_back,kept}',
  private => true);
