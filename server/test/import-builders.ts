import type { Insertable } from 'kysely'
import type { Database } from '../src/database/connect.ts'
import type { Database as Tables } from '../src/database/tables.ts'
import { buildOrganization, buildUser, unique } from './builders.ts'

/** An import of one line, whose columns are the name and the e-mail address. */
export async function buildLeadImport(db: Database, given: Partial<Insertable<Tables['lead_imports']>> = {}) {
  const organization_id = given.organization_id ?? (await buildOrganization(db)).id
  const user_id = given.user_id ?? (await buildUser(db)).id
  const made = await db
    .insertInto('lead_imports')
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
  await db
    .insertInto('lead_import_rows')
    .values({
      organization_id,
      import_id: made.id,
      line: 2,
      cells: [`Lead ${unique()}`, `import-${unique()}@example.com`],
    })
    .execute()
  return made
}
