import { sql } from 'kysely'
import type { Scope } from '../../../access/scope.ts'
import { batchesOf } from '../../../database/batches.ts'
import type { Database } from '../../../database/connect.ts'
import { orderText } from '../../../database/cursor.ts'
import { type AskedUnits, matching, orderOf } from '../queries.ts'

interface Asked extends AskedUnits {
  readonly ids?: readonly number[] | undefined
}

const chosen = (db: Database, scope: Scope, { ids, ...asked }: Asked) =>
  matching(db, scope, asked).$if(ids !== undefined, (some) =>
    some.where('units.id', '=', sql<number>`any(${ids ?? []}::bigint[])`),
  )

/** Every unit that a list asks for, in its order, some at a time. */
export const unitsOfExport = (db: Database, scope: Scope, asked: Asked) => {
  const query = chosen(db, scope, asked).orderBy(orderText(orderOf(asked.sort)))
  return batchesOf<Awaited<ReturnType<(typeof query)['executeTakeFirstOrThrow']>>>(db, query)
}

export type ExportedUnit = Awaited<ReturnType<ReturnType<typeof matching>['executeTakeFirstOrThrow']>>

export const countUnits = async (db: Database, scope: Scope, asked: Asked): Promise<number> => {
  const { count } = await chosen(db, scope, asked)
    .clearSelect()
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}
