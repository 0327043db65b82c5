import type { Input } from '@storey/api/endpoint.ts'
import {
  type KeptRule,
  MAX_PRICED,
  type PricedUnit,
  type PriceList,
  priceLists,
} from '@storey/api/inventory/price-lists.ts'
import type { Scope } from '../../access/scope.ts'
import type { Database } from '../../database/connect.ts'
import { allNamed, oneNamed, unknownIn } from '../../errors/named.ts'
import { conflict, invalid, notFound, requireVersion } from '../../errors/problems.ts'
import { inTwoSteps, serve } from '../../http/serve.ts'
import { defined } from '../../kernel/defined.ts'
import type { HeadedTable } from '../../sheets/headed-table.ts'
import { applyPriceList, changed, undoOf, undoPriceList } from './actions.ts'
import {
  changedUnitsOf,
  deletePriceList,
  insertPriceList,
  insertUnitsOf,
  lockPriceList,
  nextNumber,
  savePriceList,
} from './change-queries.ts'
import {
  findPriceList,
  findProject,
  listPriceLists,
  listUnitsOf,
  namesOfBuildings,
  selectedUnits,
  unitsOfProject,
} from './queries.ts'
import { previewOf, priced, pricedBy, requireOpen, totalsOf } from './rules.ts'
import { type ChosenColumns, columnsOf, priceNotices, pricesOf, readPriceSheet } from './sheet.ts'

type PreviewQuery = Input<typeof priceLists.preview>['query']

/** Rows of a sheet that were left out, as far as the list keeps which. */
const MAX_LEFT_OUT = 500

/** How many days ahead a list can be planned at most. */
const MAX_AHEAD_DAYS = 730

export const priceListRoutes = serve(
  priceLists,
  {
    list: ({ db, scope, query }) => listPriceLists(db, scope, query),

    preview: async ({ db, scope, query }) => {
      const { project, units } = await pricedUnits(db, scope, query)
      return { data: previewOf(project.currency, units) }
    },

    previewSheet: inTwoSteps(
      priceLists.previewSheet,
      ({ body }) => readPriceSheet(body),
      async ({ db, scope, body }, table) => {
        const columns = columnsOf(table, body)
        const known = columns.unit_column !== null && columns.price_column !== null
        // Without a known column the preview is empty, and asks for it.
        const { project, units, left_out, unknown } = known
          ? await sheetUnits(db, scope, body, table)
          : { project: await projectNamed(db, scope, body.project_id), units: [], left_out: [], unknown: [] }
        const { sheets, hidden, sheet, headings } = table
        const read = {
          sheets: [...sheets],
          hidden_sheets: [...hidden],
          sheet,
          notices: priceNotices(table, body),
          headings: headings.filter((heading) => heading !== ''),
          left_out: [...left_out],
          unknown: [...unknown],
          ...columns,
        }
        return { data: { ...previewOf(project.currency, units), ...read } }
      },
    ),

    create: async ({ db, scope, body, emit }) => {
      const { name, note, ...rules } = body
      const { project, units, buildings } = await pricedUnits(db, scope, rules)
      const { project_id: _, ...rule } = rules
      const kept = defined({ ...rule, ...(buildings.length > 0 ? { buildings } : {}) })
      const made = await save(db, scope, { name, note, project, rule: kept, units })
      changed(emit, made)
      return { data: await read(db, scope, made.id) }
    },

    createFromSheet: inTwoSteps(
      priceLists.createFromSheet,
      ({ body }) => readPriceSheet(body),
      async ({ db, scope, body: { name, note, file, ...asked }, emit }, table) => {
        const { project, units, left_out, unknown } = await sheetUnits(db, scope, asked, table)
        if (units.length === 0) throw invalid({ file: ['No row of this file has a new price.'] })
        const file_name = file.name.slice(0, 200).toWellFormed()
        const rows = [
          ...left_out.map(({ name, reason }) => ({ name, reason })),
          ...unknown.map((written) => ({ name: written, reason: 'not in this project' as const })),
        ]
        const rule = {
          kind: 'sheet',
          file_name,
          left_out: rows.length,
          left_out_rows: rows.slice(0, MAX_LEFT_OUT),
        } as const
        const made = await save(db, scope, { name, note, project, rule, units })
        changed(emit, made)
        return { data: await read(db, scope, made.id) }
      },
    ),

    one: async ({ db, scope, params }) => ({ data: await read(db, scope, params.id) }),

    units: async ({ db, scope, params }) => {
      const { status, currency } = await read(db, scope, params.id)
      const final = status === 'applied' || status === 'undone'
      return { data: previewOf(currency, await listUnitsOf(db, scope, params.id, final)) }
    },

    change: async ({ db, scope, params, body: { version, ...fields }, emit }) => {
      const list = await locked(db, scope, params.id, version)
      requireOpen(list)
      await savePriceList(db, scope, list, fields)
      changed(emit, list)
      return { data: await read(db, scope, list.id) }
    },

    plan: async ({ db, scope, params, body: { at, version }, services, emit }) => {
      const list = await locked(db, scope, params.id, version)
      requireOpen(list)
      if (at === null) {
        const nobody = { planned_for: null, planned_by: null, planned_by_name: null }
        await savePriceList(db, scope, list, { status: 'draft', failure: null, ...nobody })
      } else {
        const ahead_ms = Date.parse(at) - services.clock.now().getTime()
        if (ahead_ms <= 0) throw invalid({ at: ['Choose a time to come.'] })
        if (ahead_ms > MAX_AHEAD_DAYS * 86_400_000) throw invalid({ at: ['Choose a time within two years.'] })
        await savePriceList(db, scope, list, {
          status: 'planned',
          failure: null,
          planned_for: at,
          planned_by: scope.user_id,
          planned_by_name: scope.user_name,
        })
      }
      changed(emit, list)
      return { data: await read(db, scope, list.id) }
    },

    apply: async ({ db, scope, params, body, emit }) => {
      const list = await locked(db, scope, params.id, body.version)
      await applyPriceList({ db, scope, emit }, list, { id: scope.user_id, name: scope.user_name })
      return { data: await read(db, scope, list.id) }
    },

    undo: async ({ db, scope, params, body, emit }) => {
      const list = await locked(db, scope, params.id, body.version)
      await undoPriceList({ db, scope, emit }, list, body.reason)
      return { data: await read(db, scope, list.id) }
    },

    remove: async ({ db, scope, params, emit }) => {
      const list = await lockPriceList(db, scope, params.id)
      if (!list) throw notFound()
      requireOpen(list)
      await deletePriceList(db, scope, list.id)
      changed(emit, list)
    },
  },
  {
    check_price_list_transition: () => conflict('applied', 'This price list has moved on. Reload it.'),
    price_list_final: () => conflict('applied', 'This price list was applied already. It stays as it is.'),
    units_price_frozen: () => conflict('price_frozen', 'A unit was put on hold or booked just now. Try again.'),
    units_minimum_not_above_price: () => conflict('below_minimum', 'A floor price was raised just now. Try again.'),
  },
)

/** @throws 404 */
async function read(db: Database, scope: Scope, id: number): Promise<PriceList> {
  const found = await findPriceList(db, scope, id)
  if (!found) throw notFound()
  if (found.status !== 'applied') return { ...found, undo: null }
  const units = await changedUnitsOf(db, scope, { id, organization_id: scope.organization_id })
  const { ids, ...left } = undoOf(found, units)
  return { ...found, undo: { restored: ids.length, ...left } }
}

/** @throws 404, 409 where another user has changed it since it was read */
async function locked(db: Database, scope: Scope, id: number, version: number | undefined) {
  const list = await lockPriceList(db, scope, id)
  if (!list) throw notFound()
  await requireVersion(list, version, () => read(db, scope, id))
  return list
}

const projectNamed = (db: Database, scope: Scope, id: number) =>
  oneNamed('project_id', findProject(db, scope, id), 'Choose a project of your organization.')

/** The units that a change selects, with their new prices. @throws 422 on the field that is wrong */
async function pricedUnits(db: Database, scope: Scope, query: PreviewQuery) {
  const project = await projectNamed(db, scope, query.project_id)
  const ids = query.building_id ?? []
  const buildings = ids.length === 0 ? [] : await namesOfBuildings(db, scope, project.id, ids)
  const unknown = unknownIn(
    'building_id',
    ids,
    new Set(buildings.map(({ id }) => id)),
    'Choose a building of this project.',
  )
  if (Object.keys(unknown).length > 0) throw invalid(unknown)
  await allNamed(
    'unit_id',
    query.unit_id ?? [],
    (named) => unitsOfProject(db, scope, project.id, named),
    'Choose a unit of this project.',
  )
  const found = await selectedUnits(db, scope, query)
  if (found.length > MAX_PRICED) throw invalid({ project_id: ['These are more than 20,000 units. Narrow them down.'] })
  const units = pricedBy(query, found, project.currency)
  return { project, units, buildings: buildings.map(({ name }) => name) }
}

/** The units of a price sheet, with its prices: those that have none get their first one. @throws 422 on `file`, naming its rows */
async function sheetUnits(
  db: Database,
  scope: Scope,
  { project_id, ...chosen }: ChosenColumns & { readonly project_id: number },
  table: HeadedTable,
) {
  const project = await projectNamed(db, scope, project_id)
  const all = await selectedUnits(db, scope, { project_id, kind: 'set', direction: 'raise', round_to: 'minor' })
  const { prices, left_out, unknown } = pricesOf(table, all, project.currency, chosen)
  const units = all.flatMap((unit) => {
    const price = prices.get(unit.id)
    return price === undefined ? [] : [priced(unit, price)]
  })
  return { project, units, left_out, unknown }
}

interface Made {
  readonly name: string
  readonly note: string
  readonly project: { readonly id: number; readonly currency: string }
  readonly rule: KeptRule
  readonly units: readonly PricedUnit[]
}

/** @throws 422 if it has no units */
async function save(db: Database, scope: Scope, { name, note, project, rule, units }: Made) {
  if (units.length === 0) throw invalid({ project_id: ['No unit matches. Change the filters.'] })
  const made = await insertPriceList(db, scope, {
    name,
    note,
    project_id: project.id,
    number: await nextNumber(db, scope, project.id),
    currency: project.currency,
    rule: JSON.stringify(rule),
    ...totalsOf(units),
  })
  await insertUnitsOf(db, scope, made, units)
  return made
}
