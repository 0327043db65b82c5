import type { Database } from '../../database/connect.ts'
import { insertStarters } from './queries.ts'
import { STARTER_AMENITIES } from './starter.ts'

/** Fills the library of a new developer, so that usual amenities need not be typed. */
export const makeStarterAmenities = (db: Database, organization_id: number) =>
  insertStarters(
    db,
    STARTER_AMENITIES.map(([name, category, icon]) => ({ organization_id, name, category, icon })),
  )
