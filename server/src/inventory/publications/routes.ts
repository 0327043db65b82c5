import { publications } from '@storey/api/inventory/channel.ts'
import type { Scope } from '../../access/scope.ts'
import type { Database } from '../../database/connect.ts'
import { allNamed } from '../../errors/named.ts'
import { notFound, stale } from '../../errors/problems.ts'
import { serve } from '../../http/serve.ts'
import { lockVersioned } from '../lock-versioned.ts'
import {
  brokerageOptions,
  deletePublication,
  findBrokerages,
  findOfProject,
  findOwnProject,
  findPublication,
  readersOf,
  saveAllocations,
  savePublication,
} from './queries.ts'

async function read(db: Database, scope: Scope, project_id: number) {
  const found = await findPublication(db, scope, project_id)
  if (!found) throw notFound()
  return found
}

export const publicationRoutes = serve(publications, {
  one: async ({ db, scope, params: { id } }) => {
    const found = await findPublication(db, scope, id)
    // No publication of an own project is an answer; another developer's project is not found.
    if (!found && !(await findOwnProject(db, scope, id))) throw notFound()
    return { data: found ?? null }
  },

  save: async ({ db, scope, params: { id }, body: { version, allocations, ...fields }, emit }) => {
    await lockVersioned(db, scope, 'projects', id)
    const kept = await findPublication(db, scope, id)
    if (version !== undefined && version !== (kept?.version ?? null)) throw stale(kept ?? null)
    await allNamed(
      'brokerage_ids',
      fields.brokerage_ids,
      (ids) => findBrokerages(db, scope, ids),
      'Choose an active brokerage.',
    )
    for (const [field, table, message] of [
      ['hidden_building_ids', 'buildings', 'Choose a building of this project.'],
      ['hidden_unit_ids', 'units', 'Choose a unit of this project.'],
    ] as const)
      await allNamed(field, fields[field], (ids) => findOfProject(db, scope, table, id, ids), message)
    await allNamed(
      'allocations',
      (allocations ?? []).map(({ brokerage_id }) => brokerage_id),
      (ids) => findBrokerages(db, scope, ids),
      'Choose an active brokerage.',
    )
    for (const [at, { unit_ids }] of (allocations ?? []).entries())
      await allNamed(
        `allocations.${at}.unit_ids`,
        unit_ids,
        (ids) => findOfProject(db, scope, 'units', id, ids),
        'Choose a unit of this project.',
      )
    const former = await readersOf(db, scope, id)
    await savePublication(db, scope, id, fields)
    if (allocations) await saveAllocations(db, scope, id, allocations)
    emit({ type: 'publication.changed', id, organization_id: scope.organization_id, former })
    return { data: await read(db, scope, id) }
  },

  close: async ({ db, scope, params: { id }, emit }) => {
    const former = await readersOf(db, scope, id)
    if (!(await deletePublication(db, scope, id))) throw notFound()
    emit({ type: 'publication.changed', id, organization_id: scope.organization_id, former })
  },

  brokerages: async ({ db, scope, query }) => ({ data: await brokerageOptions(db, scope, query) }),
})
