import type { Insertable } from 'kysely'
import type { Database } from '../../src/database/connect.ts'
import type { Database as Tables } from '../../src/database/tables.ts'
import { buildOrganization, unique } from './basics.ts'

export const buildAmenity = async (db: Database, given: Partial<Insertable<Tables['amenities']>> = {}) =>
  db
    .insertInto('amenities')
    .values({
      name: `Amenity ${unique()}`,
      category: 'outdoor',
      icon: 'pool',
      ...given,
      organization_id: given.organization_id ?? (await buildOrganization(db)).id,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
