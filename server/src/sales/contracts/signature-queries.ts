import { type Insertable, sql, type Updateable } from 'kysely'
import { inReach } from '../../access/reach.ts'
import type { Scope } from '../../access/scope.ts'
import type { Database } from '../../database/connect.ts'
import type { ContractSignaturesTable } from '../../database/tables.ts'

interface OfContract {
  readonly organization_id: number
  readonly booking_id: number
  readonly contract_number: number
}

/** The signatures of the contract of a booking that is not withdrawn: the seller first, then the buyers in their order. */
export const listSignatures = (db: Database, scope: Scope, booking_id: number) =>
  db
    .selectFrom('contract_signatures as s')
    .innerJoin('booking_contracts as c', (join) =>
      join
        .onRef('c.organization_id', '=', 's.organization_id')
        .onRef('c.booking_id', '=', 's.booking_id')
        .onRef('c.number', '=', 's.contract_number')
        .on('c.withdrawn_at', 'is', null),
    )
    .where(inReach(scope, 's.organization_id'))
    .where('s.booking_id', '=', booking_id)
    .selectAll('s')
    .orderBy('s.position')
    .execute()
export type SignatureRow = Awaited<ReturnType<typeof listSignatures>>[number]

export const insertSignatures = (
  db: Database,
  _scope: Scope,
  contract: OfContract,
  rows: readonly Omit<Insertable<ContractSignaturesTable>, keyof OfContract>[],
) =>
  db
    .insertInto('contract_signatures')
    .values(rows.map((row) => ({ ...row, ...contract })))
    .execute()

const one = (db: Database, { organization_id, booking_id, contract_number }: OfContract, position: number) =>
  db
    .updateTable('contract_signatures')
    .where('organization_id', '=', organization_id)
    .where('booking_id', '=', booking_id)
    .where('contract_number', '=', contract_number)
    .where('position', '=', position)

export const changeSignature = (
  db: Database,
  _scope: Scope,
  row: OfContract & { readonly position: number },
  change: Pick<
    Updateable<ContractSignaturesTable>,
    | 'signed_at'
    | 'signed_name'
    | 'signed_from'
    | 'user_agent'
    | 'code_sent_at'
    | 'code_sent_to'
    | 'declined_at'
    | 'decline_reason'
  >,
) => one(db, row, row.position).set(change).execute()

/** Counts an e-mail that asks for a signature. */
export const markAsked = (
  db: Database,
  _scope: Scope,
  row: OfContract & { readonly position: number },
  by: { readonly user_id: number; readonly user_name: string },
) =>
  one(db, row, row.position)
    .set({
      asked: sql<number>`asked + 1`,
      asked_at: sql<string>`now()`,
      asked_by: by.user_id,
      asked_by_name: by.user_name,
    })
    .execute()
