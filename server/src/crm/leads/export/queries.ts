import { sql } from 'kysely'
import type { Scope } from '../../../access/scope.ts'
import { batchesOf } from '../../../database/batches.ts'
import type { Database } from '../../../database/connect.ts'
import { orderText } from '../../../database/cursor.ts'
import { type AskedLeads, orderOf, rowsMatching } from '../queries.ts'

interface Asked extends AskedLeads {
  readonly ids?: readonly number[] | undefined
}

const chosen = (db: Database, scope: Scope, { ids, ...asked }: Asked) =>
  rowsMatching(db, scope, asked).$if(ids !== undefined, (some) =>
    some.where('leads.id', '=', sql<number>`any(${ids ?? []}::bigint[])`),
  )

/** Every lead that a list asks for and the caller may see, in its order, some at a time. */
export const leadsOfExport = (db: Database, scope: Scope, asked: Asked) =>
  batchesOf<ExportedLead>(db, chosen(db, scope, asked).orderBy(orderText(orderOf(asked.sort))))

export type ExportedLead = Awaited<ReturnType<ReturnType<typeof rowsMatching>['executeTakeFirstOrThrow']>>

export const countLeads = async (db: Database, scope: Scope, asked: Asked): Promise<number> => {
  const { count } = await chosen(db, scope, asked)
    .clearSelect()
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}
