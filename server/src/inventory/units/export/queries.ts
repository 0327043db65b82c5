import { sql } from 'kysely'
import type { Scope } from '../../../access/scope.ts'
import { batchesOf } from '../../../database/batches.ts'
import type { Database } from '../../../database/connect.ts'
import { orderText } from '../../../database/cursor.ts'
import { foundOrder, matching, type UnitsQuery } from '../queries.ts'

interface Query extends UnitsQuery {
  readonly ids?: readonly number[] | undefined
}

const chosen = (db: Database, scope: Scope, { ids, ...input }: Query) =>
  matching(db, scope, input).$if(ids !== undefined, (some) =>
    some.where('units.id', '=', sql<number>`any(${ids ?? []}::bigint[])`),
  )

/** All units that a list asks for, in its order, in batches. */
export const unitsOfExport = (db: Database, scope: Scope, params: Query) => {
  const query = chosen(db, scope, params).orderBy(orderText(foundOrder(params)))
  return batchesOf<Awaited<ReturnType<(typeof query)['executeTakeFirstOrThrow']>>>(db, query)
}

export type ExportedUnit = Awaited<ReturnType<ReturnType<typeof matching>['executeTakeFirstOrThrow']>>

export const countUnits = async (db: Database, scope: Scope, params: Query): Promise<number> => {
  const { count } = await chosen(db, scope, params)
    .clearSelect()
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}
