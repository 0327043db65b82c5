import { sql } from 'kysely'
import { batchesOf } from '../../../database/batches.ts'
import type { Database } from '../../../database/connect.ts'
import { orderText } from '../../../database/cursor.ts'
import type { Scope } from '../../../database/scope.ts'
import { type AskedUnits, matching, orderOf } from '../queries.ts'

/** Every unit that a list asks for, in its order, some at a time. */
export const unitsOfExport = (db: Database, scope: Scope, asked: AskedUnits) => {
  const query = matching(db, scope, asked).orderBy(orderText(orderOf(asked.sort)))
  return batchesOf<Awaited<ReturnType<(typeof query)['executeTakeFirstOrThrow']>>>(db, query)
}

export type ExportedUnit = Awaited<ReturnType<ReturnType<typeof matching>['executeTakeFirstOrThrow']>>

export const countUnits = async (db: Database, scope: Scope, asked: AskedUnits): Promise<number> => {
  const { count } = await matching(db, scope, asked)
    .clearSelect()
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}
