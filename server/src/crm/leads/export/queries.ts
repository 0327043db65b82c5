import { sql } from 'kysely'
import type { Scope } from '../../../access/scope.ts'
import { batchesOf } from '../../../database/batches.ts'
import type { Database } from '../../../database/connect.ts'
import { orderText } from '../../../database/cursor.ts'
import { type LeadsQuery, orderOf, rowsMatching } from '../queries.ts'

interface Query extends LeadsQuery {
  readonly ids?: readonly number[] | undefined
}

const chosen = (db: Database, scope: Scope, { ids, ...input }: Query) =>
  rowsMatching(db, scope, input).$if(ids !== undefined, (some) =>
    some.where('leads.id', '=', sql<number>`any(${ids ?? []}::bigint[])`),
  )

/** Every lead that a list matches and the caller may see, in its order, in batches. */
export const leadsOfExport = (db: Database, scope: Scope, query: Query) =>
  batchesOf<ExportedLead>(db, chosen(db, scope, query).orderBy(orderText(orderOf(query.sort))))

export type ExportedLead = Awaited<ReturnType<ReturnType<typeof rowsMatching>['executeTakeFirstOrThrow']>>

export const countLeads = async (db: Database, scope: Scope, query: Query): Promise<number> => {
  const { count } = await chosen(db, scope, query)
    .clearSelect()
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}
