import { bankAccounts, MAX_ACCOUNTS } from '@storey/api/inventory/bank-accounts.ts'
import type { Scope } from '../../access/scope.ts'
import type { Database } from '../../database/connect.ts'
import { conflict, invalid, notFound, requireVersion } from '../../errors/problems.ts'
import { serve } from '../../http/serve.ts'
import { findItem } from '../item-queries.ts'
import { changeAccount, countAccounts, findAccount, insertAccount, listAccounts, lockAccount } from './queries.ts'

async function read(db: Database, scope: Scope, id: number) {
  const found = await findAccount(db, scope, id)
  if (!found) throw notFound()
  return found
}

export const bankAccountRoutes = serve(
  bankAccounts,
  {
    list: async ({ db, scope, params }) => {
      if (!(await findItem(db, scope, { item_type: 'projects', item_id: params.id }))) throw notFound()
      return { data: await listAccounts(db, scope, params.id) }
    },

    create: async ({ db, scope, params, body }) => {
      const count = await countAccounts(db, scope, params.id)
      if (count === undefined) throw notFound()
      if (count >= MAX_ACCOUNTS) throw conflict('too_many', `A project has at most ${MAX_ACCOUNTS} bank accounts.`)
      const { id } = await insertAccount(db, scope, { ...body, project_id: params.id })
      return { data: await read(db, scope, id) }
    },

    change: async ({ db, scope, params, body: { version, archived, ...fields }, services }) => {
      const locked = await lockAccount(db, scope, params.id)
      if (!locked) throw notFound()
      await requireVersion(locked, version, () => read(db, scope, params.id))
      const now = services.clock.now().toISOString()
      const archived_at =
        archived === undefined || archived === (locked.archived_at !== null)
          ? {}
          : { archived_at: archived ? now : null }
      await changeAccount(db, scope, params.id, { ...fields, ...archived_at })
      return { data: await read(db, scope, params.id) }
    },
  },
  {
    bank_accounts_number: () => invalid({ number: ['This project has this account already.'] }),
    bank_accounts_escrow: () =>
      invalid({ kind: ['This project has an escrow account in this currency. Archive that one first.'] }),
  },
)
