import { readdir, readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { unsafeIn } from './migrations.ts'
import { root } from './root.ts'

const wordsOf = (sql: string) => unsafeIn(sql).map(({ line, instead }) => `${line} ${instead.split(':')[0]}`)

describe('unsafeIn', () => {
  it.each([
    ['a new name of a table', 'alter table lead_imports rename to imports_of_leads;', 'former name'],
    ['a new name of a column', 'ALTER TABLE units RENAME COLUMN face TO picture;', 'former name'],
    ['a dropped table', 'drop table if exists amenities;', 'still uses it'],
    ['a dropped column', 'alter table amenities\n  add column x text,\n  drop column name;', 'still uses it'],
    ['another type', 'alter table amenities alter column name type varchar(9);', 'rewrites the table'],
    ['another type of data', 'alter table amenities alter name set data type text;', 'rewrites the table'],
    ['an update of a large table', 'update leads set owner_name = null;', 'register a backfill'],
    ['an update by a query', 'with x as (select 1) update only "leads" set a = 1;', 'register a backfill'],
    ['an update in a block', 'do $$ begin update public.leads set a = 1; end $$;', 'register a backfill'],
    ['a deletion', 'delete from audit_log where true;', 'register a backfill'],
    ['an index', 'create index on leads (name);', 'stops writes'],
    ['a unique index', 'create unique index if not exists x on only leads (name);', 'stops writes'],
    ['not null', 'alter table leads alter column name set not null;', 'not valid'],
    ['a check', 'alter table leads add constraint x check (a > 0);', 'not valid'],
    ['a foreign key', 'alter table if exists leads add foreign key (a) references b;', 'not valid'],
    ['a column that must not be null', 'alter table amenities add column a text not null;', 'do not name the column'],
    ['a default of each row', 'alter table leads add column a uuid default gen_random_uuid();', 'rewrites the table'],
    ['a generated column', 'alter table leads add column a text generated always as (b) stored;', 'rewrites the table'],
    ['a lock', 'lock table leads;', 'locks the table'],
    ['an index next to calls within a transaction', 'create index concurrently x on leads (a);', 'begin the file'],
    [
      'what cannot be repeated outside one',
      '-- outside a transaction\ncreate index concurrently x on leads (a);',
      'run again',
    ],
    ['any other statement outside one', '-- outside a transaction\ninsert into a values (1);', 'run again'],
  ])('refuses %s', (_, sql, message) => {
    expect(unsafeIn(sql).map(({ instead }) => instead)).toEqual([expect.stringContaining(message)])
  })

  it.each([
    ['a column', 'alter table leads add column a text;'],
    ['a column with a constant', 'alter table leads add column a integer not null default 0;'],
    [
      'a new table with its index',
      'create table calls (id bigint primary key);\ncreate index on calls (id);\nupdate calls set id = 1;',
    ],
    ['an index on a small table', 'create index on amenities (name);'],
    ['a check that is not validated', 'alter table leads add constraint x check (a > 0) not valid;'],
    ['a key by an index', 'alter table leads add constraint x unique using index y;'],
    [
      'the body of a function',
      "create function x() returns void language sql as $$ update leads set a = 'x;'; drop table leads $$;",
    ],
    ['a trigger', 'create trigger x after update on leads for each row execute function y();'],
    ['a grant', 'grant update (a) on leads to storey_app;'],
    ['a policy', 'create policy x on leads for update to storey_app using (true);'],
    ['a text', "comment on table leads is 'drop table leads; update leads';"],
    ['a comment', '-- drop table leads;\nselect 1;'],
    [
      'an index next to calls',
      '-- outside a transaction\n-- Leads are sorted.\ncreate index concurrently if not exists x on leads (a);',
    ],
    ['a validation', '-- outside a transaction\nalter table leads validate constraint x;'],
    ['a statement with its reason', '-- safe: no release reads it since 1.2.0\ndrop table amenities;'],
  ])('allows %s', (_, sql) => {
    expect(wordsOf(sql)).toEqual([])
  })

  it('names the line, and takes no reason of another statement and no empty one', () => {
    const sql =
      'select 1;\n\n-- safe: it has at most five rows\ndrop table a;\ndrop table b;\n-- safe: yes\ndrop table c;'

    expect(wordsOf(sql)).toEqual(['5 the previous release still uses it', '7 the previous release still uses it'])
  })

  it('finds the statements that stopped the CRM in the trial', async () => {
    const folder = root('server/src/database/migrations')
    const [name = ''] = (await readdir(folder)).filter((file) => file.startsWith('1060-'))

    expect(wordsOf(await readFile(`${folder}/${name}`, 'utf8')).length).toBeGreaterThan(1)
  })
})
