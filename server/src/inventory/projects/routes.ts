import { projects } from '@storey/api/inventory/projects.ts'
import { beginExport } from '../../account/tasks/actions.ts'
import { conflict, invalid, notFound, requireVersion } from '../../errors/problems.ts'
import { serve } from '../../http/serve.ts'
import type { ReadContext } from '../../services/context.ts'
import { shownWithUnits } from '../availability.ts'
import { removePlatesOf } from '../floor-plates/actions.ts'
import { lockVersioned } from '../lock-versioned.ts'
import {
  changeProject,
  deleteProject,
  findProject,
  hasPlanAmounts,
  hasUnits,
  insertProject,
  listProjects,
  projectOptions,
} from './queries.ts'

async function read({ db, scope, services }: ReadContext, id: number) {
  const found = await findProject(db, scope, id)
  if (!found) throw notFound()
  return shownWithUnits(services, found)
}

const refuseUnfitHold = (hold: { hold_default_minutes?: number; hold_max_minutes?: number }, longest: number) => {
  if ((hold.hold_default_minutes ?? 0) > longest)
    throw invalid({ hold_default_minutes: ['Can’t be longer than the maximum hold.'] })
}

interface Place {
  readonly latitude?: number | null | undefined
  readonly longitude?: number | null | undefined
}

/** @throws 422 on the missing one of two coordinates */
function refuseHalfPlace({ latitude = null, longitude = null }: Place): void {
  if (latitude !== null && longitude === null) throw invalid({ longitude: ['Enter the longitude too.'] })
  if (latitude === null && longitude !== null) throw invalid({ latitude: ['Enter the latitude too.'] })
}

export const projectRoutes = serve(
  projects,
  {
    list: async ({ db, scope, query, services }) => {
      const { data, meta } = await listProjects(db, scope, query)
      return { data: data.map((row) => shownWithUnits(services, row)), meta }
    },

    export: beginExport('projects.export', 'Projects'),

    options: async ({ db, scope, query }) => ({ data: await projectOptions(db, scope, query) }),

    one: async ({ db, scope, params, services }) => ({ data: await read({ db, scope, services }, params.id) }),

    create: async ({ db, scope, body, services }) => {
      refuseHalfPlace(body)
      const currency = body.currency ?? scope.currency
      const { id } = await insertProject(db, scope, { ...body, currency })
      return { data: await read({ db, scope, services }, id) }
    },

    change: async ({ db, scope, params, body: { version, ...fields }, services }) => {
      const locked = await lockVersioned(db, scope, 'projects', params.id)
      const current = await read({ db, scope, services }, params.id)
      await requireVersion(locked, version, () => current)
      refuseUnfitHold(
        { hold_default_minutes: current.hold_default_minutes, ...fields },
        fields.hold_max_minutes ?? current.hold_max_minutes,
      )
      if (fields.latitude !== undefined || fields.longitude !== undefined)
        refuseHalfPlace({ latitude: current.latitude, longitude: current.longitude, ...fields })
      if (fields.currency && fields.currency !== current.currency) {
        if (await hasUnits(db, scope, params.id))
          throw invalid({ currency: [`Its units already have prices in ${current.currency}.`] })
        if (await hasPlanAmounts(db, scope, params.id))
          throw invalid({ currency: [`Its payment plans have amounts in ${current.currency}. Remove them first.`] })
      }
      await changeProject(db, scope, params.id, fields)
      return { data: await read({ db, scope, services }, params.id) }
    },

    remove: async ({ db, scope, params, services }) => {
      await removePlatesOf({ db, scope, services }, { project_id: params.id })
      if (!(await deleteProject(db, scope, params.id))) throw notFound()
    },
  },
  {
    projects_claimed_is_no_draft: () =>
      invalid({ status: ['Some of its units are on hold or booked, so it can’t go back to draft.'] }),
    projects_code: () => invalid({ code: ['Another of your projects has this code.'] }),
    projects_hold_fits: () => invalid({ hold_default_minutes: ['Can’t be longer than the maximum hold.'] }),
    buildings_organization_id_project_id_fkey: () =>
      conflict('has_buildings', 'The project has buildings. Archive it instead.'),
    deals_organization_id_project_id_fkey: () => conflict('has_deals', 'Deals use this project. Archive it instead.'),
  },
)
