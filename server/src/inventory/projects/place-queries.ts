import { type RawBuilder, sql } from 'kysely'

interface StoredPlace {
  readonly address: string | null
  readonly latitude: number | null
  readonly longitude: number | null
}

/** Where a project is, to be selected. @param where finds it as `p` */
export const placeOf = (where: RawBuilder<unknown>) =>
  sql<StoredPlace>`(select jsonb_build_object('address', nullif(concat_ws(', ', nullif(p.address, ''), nullif(p.district, ''),
      nullif(p.city, '')), ''), 'latitude', p.latitude, 'longitude', p.longitude) from projects p where ${where})`
