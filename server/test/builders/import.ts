import type { Insertable } from 'kysely'
import type { Database } from '../../src/database/connect.ts'
import type { Database as Tables } from '../../src/database/tables.ts'
import { buildBuilding, buildOrganization, buildUser, unique } from './basics.ts'

/** An import of one line, whose columns are the name and the e-mail address. */
export async function buildLeadImport(db: Database, given: Partial<Insertable<Tables['imports']>> = {}) {
  const organization_id = given.organization_id ?? (await buildOrganization(db)).id
  const user_id = given.user_id ?? (await buildUser(db)).id
  const made = await db
    .insertInto('imports')
    .values({
      user_name: 'Omar Nasser',
      file_name: `Leads ${unique()}.csv`,
      format: 'csv',
      headings: ['Name', 'E-mail'],
      headings_key: 'name e-mail',
      mapping: ['full_name', 'email'],
      options: JSON.stringify({
        duplicates: 'skip',
        update_fields: null,
        owner: 'me',
        owner_id: null,
        source: 'import',
        tag_ids: [],
        country: 'AE',
        days: 'day_first',
      }),
      row_count: 1,
      ...given,
      organization_id,
      user_id,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  const cells =
    made.kind === 'units' ? [String(unique()), '1000000'] : [`Row ${unique()}`, `import-${unique()}@example.com`]
  await db.insertInto('import_rows').values({ organization_id, import_id: made.id, line: 2, cells }).execute()
  return made
}

/** An import of one unit, whose columns are the number and the price. */
export async function buildUnitImport(db: Database, given: Partial<Insertable<Tables['imports']>> = {}) {
  const organization_id = given.organization_id ?? (await buildOrganization(db)).id
  const building_id = given.building_id ?? (await buildBuilding(db, { organization_id })).id
  return buildLeadImport(db, {
    kind: 'units',
    file_name: `Units ${unique()}.csv`,
    headings: ['Number', 'Price'],
    headings_key: 'number price',
    mapping: ['number', 'price'],
    options: JSON.stringify({ existing: 'update', area_unit: 'm2' }),
    ...given,
    organization_id,
    building_id,
  })
}

/** An import of one contact, whose columns are the name and the e-mail address. */
export const buildContactImport = (
  db: Database,
  kind: 'contact_companies' | 'contact_brokers',
  given: Partial<Insertable<Tables['imports']>> = {},
) =>
  buildLeadImport(db, {
    kind,
    file_name: `Contacts ${unique()}.csv`,
    mapping: [kind === 'contact_companies' ? 'name' : 'full_name', 'email'],
    options: JSON.stringify({
      duplicates: 'skip',
      source: 'import',
      country: 'AE',
      unreadable: 'leave_out',
      companies: 'create',
      values: [],
    }),
    ...given,
  })
