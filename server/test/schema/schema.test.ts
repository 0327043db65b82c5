import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { schemaSource } from '../../src/database/schema.ts'
import { cloneDatabase, createEmptyDatabase } from '../database.ts'
import { catalogOf, differences } from './catalog.ts'

const ADVICE =
  'The migrations and server/src/database/schema make different databases: a change edits the file of its table and adds a migration (`npm run db:new`). Lines with - are of the migrations alone, with + of the files alone'

describe('server/src/database/schema', () => {
  let migrated: { client: pg.Client; drop: () => Promise<void> }
  let written: { client: pg.Client; drop: () => Promise<void> }

  beforeAll(async () => {
    const [clone, empty] = [await cloneDatabase(), await createEmptyDatabase()]
    migrated = { client: await connect(clone.url), drop: clone.drop }
    written = { client: await connect(empty.url), drop: empty.drop }
    await written.client.query(`begin; ${await schemaSource()}; commit`)
  })

  afterAll(async () => {
    for (const { client, drop } of [migrated, written]) {
      await client.end()
      await drop()
    }
  })

  it('the migrations and the files of the schema make the same database', async () => {
    expect(differences(await catalogOf(migrated.client), await catalogOf(written.client)), ADVICE).toEqual([])
  })

  it.each([
    ['a column', 'alter table units add column meter_number text'],
    ['a default', 'alter table units alter column bedrooms set default 1'],
    ['a column that may be null', 'alter table units alter column number drop not null'],
    ['a check', 'alter table units add constraint units_number_short check (length(number) < 40)'],
    ['a missing foreign key', 'alter table units drop constraint units_organization_id_building_id_fkey'],
    ['an index', 'create index units_seeded on units (number)'],
    ['a wider policy', 'alter policy in_scope on units using (true)'],
    ['a missing trigger', 'drop trigger check_unit_claim on units'],
    [
      'the body of a function',
      "create or replace function is_admin_role(role text) returns boolean language sql immutable as 'select true'",
    ],
    ['a grant', 'grant delete on bookings to storey_app'],
    ['a function that everyone may call', 'grant execute on function look_up_person(bigint) to public'],
    ['row-level security that the owner passes', 'alter table units no force row level security'],
  ])('the comparison of the schema sees %s', async (_, change) => {
    const before = await catalogOf(written.client)
    await written.client.query('begin')
    await written.client.query(change)
    const after = await catalogOf(written.client)
    await written.client.query('rollback')

    expect(differences(before, after)).not.toEqual([])
  })
})

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client(url)
  await client.connect()
  return client
}
