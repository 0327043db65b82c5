import { contactBrokers } from '@storey/api/administration/contact-brokers.ts'
import type { Scope } from '../../access/scope.ts'
import type { Database } from '../../database/connect.ts'
import { oneNamed } from '../../errors/named.ts'
import { conflict, notFound, requireVersion } from '../../errors/problems.ts'
import { serve } from '../../http/serve.ts'
import { contactChanged, moveBack, moveOne } from '../contact-companies/actions.ts'
import { optOut } from '../contact-companies/rules.ts'
import {
  binBroker,
  changeBroker,
  holdCompany,
  insertBroker,
  listBrokers,
  lockBroker,
  lockDeleted,
  readBroker,
  restoreBroker,
} from './queries.ts'

export const contactBrokerRoutes = serve(contactBrokers, {
  list: ({ db, scope, query }) => listBrokers(db, scope, query),
  one: async ({ db, scope, params }) => ({ data: await read(db, scope, params.id) }),

  create: async ({ db, scope, body, emit }) => {
    await companyNamed(db, scope, body.company_id)
    const { id } = await insertBroker(db, scope, body)
    emit(contactChanged(scope, id))
    return { data: await read(db, scope, id) }
  },

  change: async ({ db, scope, params: { id }, body: { version, opted_out, ...change }, emit }) => {
    const broker = await lockBroker(db, scope, id)
    if (!broker) throw notFound()
    await requireVersion(broker, version, () => read(db, scope, id))
    if (change.company_id !== undefined) await companyNamed(db, scope, change.company_id)
    await changeBroker(db, scope, id, { ...change, ...optOut(broker.opted_out_at, opted_out) })
    emit(contactChanged(scope, id))
    return { data: await read(db, scope, id) }
  },

  setStatus: async ({ db, scope, params: { id }, body: { status }, emit }) => {
    const moved = await moveOne(db, scope, 'contact_brokers', { id, status })
    if (moved.move_id !== null) emit(contactChanged(scope, id))
    return { data: moved }
  },

  undoStatus: async ({ db, scope, body: { move_id }, emit }) => {
    const put_back = await moveBack(db, scope, 'contact_brokers', move_id)
    if (put_back > 0) emit(contactChanged(scope, 0))
    return { data: { put_back } }
  },

  remove: async ({ db, scope, params: { id }, emit }) => {
    if (!(await lockBroker(db, scope, id))) throw notFound()
    await binBroker(db, scope, id)
    emit(contactChanged(scope, id))
  },

  restore: async ({ db, scope, params: { id }, emit }) => {
    const broker = await lockDeleted(db, scope, id)
    if (!broker) throw notFound()
    if (!(await holdCompany(db, scope, broker.company_id)))
      throw conflict('company_deleted', 'The company is deleted. Restore it first.')
    await restoreBroker(db, scope, id)
    emit(contactChanged(scope, id))
    return { data: await read(db, scope, id) }
  },
})

const companyNamed = (db: Database, scope: Scope, id: number) =>
  oneNamed('company_id', holdCompany(db, scope, id), 'Choose a company of the list.')

async function read(db: Database, scope: Scope, id: number) {
  const broker = await readBroker(db, scope, id)
  if (!broker) throw notFound()
  return broker
}
