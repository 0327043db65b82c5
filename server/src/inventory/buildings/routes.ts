import type { ResponseOf } from '@storey/api/endpoint.ts'
import { buildings } from '@storey/api/inventory/buildings.ts'
import { beginExport } from '../../account/tasks/actions.ts'
import { conflict, invalid, notFound, requireVersion } from '../../errors/problems.ts'
import { Download } from '../../files/download.ts'
import { inTwoSteps, JsonText, serve } from '../../http/serve.ts'
import { printedBy } from '../../pdf/printed.ts'
import { typesetter } from '../../pdf/typesetter.ts'
import type { ReadContext } from '../../services/context.ts'
import { timezoneOf } from '../../sheets/list-export.ts'
import { shownWithUnits } from '../availability.ts'
import { removePlatesOf } from '../floor-plates/actions.ts'
import { lockVersioned } from '../lock-versioned.ts'
import { printedBuilding } from './print.ts'
import {
  availabilityText,
  buildingCities,
  buildingOptions,
  changeBuilding,
  deleteBuilding,
  findBuilding,
  findProject,
  gridsText,
  historyText,
  insertBuilding,
  listBuildings,
} from './queries.ts'

async function read({ db, scope, services }: ReadContext, id: number) {
  const found = await findBuilding(db, scope, id)
  if (!found) throw notFound()
  return shownWithUnits(services, found)
}

export const buildingRoutes = serve(
  buildings,
  {
    list: async ({ db, scope, query, services }) => {
      const { data, meta } = await listBuildings(db, scope, query)
      return { data: data.map((row) => shownWithUnits(services, row)), meta }
    },

    export: beginExport('buildings.export', 'Buildings'),

    options: async ({ db, scope, query }) => ({ data: await buildingOptions(db, scope, query) }),

    cities: async ({ db, scope }) => ({ data: (await buildingCities(db, scope)).map(({ city }) => city) }),

    one: async ({ db, scope, params, services }) => ({ data: await read({ db, scope, services }, params.id) }),

    availability: async ({ db, scope, params }) => {
      const found = await availabilityText(db, scope, params.id)
      if (!found) throw notFound()
      return new JsonText(found.json)
    },

    // No transaction is open while the PDF is typeset.
    print: inTwoSteps(
      buildings.print,
      async ({ look, scope, params, services }) => {
        const { code, data } = await look(async (db) => {
          const [found, grid] = [await findBuilding(db, scope, params.id), await availabilityText(db, scope, params.id)]
          if (!found || !grid) throw notFound()
          const { currency, cells } = (JSON.parse(grid.json) as ResponseOf<typeof buildings.availability>).data
          const { name, project, organization } = found
          const note = printedBy(scope.user_name, services.clock.now(), await timezoneOf(db, scope))
          const facts = { name, project: project.name, developer: organization.name, currency, cells, note }
          return { code: found.code, data: printedBuilding(facts) }
        })
        const content = await typesetter.typeset({ template: 'building', data })
        return new Download(`${code} availability.pdf`, 'application/pdf', content)
      },
      async (_call, pdf) => pdf,
    ),

    history: async ({ db, scope, params }) => {
      const found = await historyText(db, scope, params.id)
      if (!found) throw notFound()
      return new JsonText(found.json)
    },

    gridsOf: async ({ db, scope, params }) => {
      const found = await gridsText(db, scope, params.id)
      if (!found) throw notFound()
      return new JsonText(found.json)
    },

    create: async ({ db, scope, body, services }) => {
      if (!(await findProject(db, scope, body.project_id)))
        throw invalid({ project_id: ['Choose a project of your organization.'] })
      const { id } = await insertBuilding(db, scope, body)
      return { data: await read({ db, scope, services }, id) }
    },

    change: async ({ db, scope, params, body: { version, ...fields }, services }) => {
      const locked = await lockVersioned(db, scope, 'buildings', params.id)
      await requireVersion(locked, version, () => read({ db, scope, services }, params.id))
      await changeBuilding(db, scope, params.id, fields)
      return { data: await read({ db, scope, services }, params.id) }
    },

    remove: async ({ db, scope, params, services }) => {
      await removePlatesOf({ db, scope, services }, { building_id: params.id })
      if (!(await deleteBuilding(db, scope, params.id))) throw notFound()
    },
  },
  {
    buildings_code: () => invalid({ code: ['Another building of this project has this code.'] }),
    units_number: () =>
      invalid({ code: ['With this code two units of the building have the same name. Renumber one of them first.'] }),
    building_built_by_updates: () =>
      invalid({ construction_percent: ['Record a construction update: payments of bookings move with it.'] }),
    units_organization_id_building_id_fkey: () =>
      conflict('has_units', 'The building has units. Delete the units first.'),
    bookings_organization_id_building_id_payment_plan_id_fkey: () =>
      conflict('has_bookings', 'Bookings use its payment plans, so the building can’t be deleted.'),
    sale_offer_unit_plans_plan: () =>
      conflict('has_offers', 'Sale offers use its payment plans, so the building can’t be deleted.'),
  },
)
