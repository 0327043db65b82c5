import { type Selectable, sql, type Updateable } from 'kysely'
import type { Scope } from '../../access/scope.ts'
import type { Database } from '../../database/connect.ts'
import type { PlatformSettingsTable } from '../../database/tables.ts'

export type Row = Selectable<PlatformSettingsTable>

/** The settings, which every role may read. */
export const readSettings = (db: Database): Promise<Row> =>
  db.selectFrom('platform_settings').selectAll().executeTakeFirstOrThrow()

/** The logo of the organization of the platform. */
export async function readFace(db: Database): Promise<{ logo: string | null }> {
  const { rows } = await sql<{
    color: string | null
    logo: string | null
  }>`select color, logo from platform_face()`.execute(db)
  return rows[0] ?? { logo: null }
}

export const findPlatform = (db: Database, _scope: Scope) =>
  db
    .selectFrom('organizations')
    .select(['id', 'brand_color'])
    .where('type', '=', sql.lit('platform'))
    .executeTakeFirst()

/** Locks the settings until the transaction ends. */
export const lockSettings = (db: Database, _scope: Scope): Promise<Row> =>
  db.selectFrom('platform_settings').selectAll().forNoKeyUpdate().executeTakeFirstOrThrow()

export const changeSettings = (db: Database, _scope: Scope, values: Updateable<PlatformSettingsTable>) =>
  db
    .updateTable('platform_settings')
    .set({ ...values, version: sql<number>`version + 1`, updated_at: sql<string>`now()` })
    .execute()

export const changeColor = (db: Database, _scope: Scope, id: number, brand_color: string | null) =>
  db
    .updateTable('organizations')
    .set({ brand_color, version: sql<number>`version + 1`, updated_at: sql<string>`now()` })
    .where('id', '=', id)
    .execute()
