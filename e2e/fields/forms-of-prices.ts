import { freshName } from '../browser.ts'
import { tower } from '../inventory-steps.ts'
import type { Desk, Stored } from './desk.ts'
import { type FormCase, field } from './form-case.ts'

const few = { bounded: true }

/** A list is scheduled at most two years ahead of today. */
const NEXT_YEAR = new Date().getFullYear() + 1

/** Opens a new price list of a project with twelve units. */
async function openRule(desk: Desk, kind: string): Promise<void> {
  const building = await tower(desk)
  await desk.page.goto(`/inventory/price-lists/new?project_id=${(building.project as Stored).id}&kind=${kind}`)
  await desk.page.getByLabel('Name').fill(freshName())
}

const rule = async (desk: Desk, { id }: Stored) =>
  ((await desk.get(`/inventory/price-lists/${id}`)) as { rule: unknown }).rule

export const formsOfPrices: readonly FormCase[] = [
  {
    name: 'New price list by a percentage',
    as: 'developer_admin',
    of: ['inventory/price-lists/RuleFields.tsx'],
    fields: [
      field('percent', 'percent', '2,5 %', '2.5', few),
      field('floor_from', 'number', '2', '2', few),
      field('floor_to', 'number', '4.0', '4', few),
    ],
    open: (desk) => openRule(desk, 'percent'),
    row: rule,
  },
  {
    name: 'New price list by a step a floor',
    as: 'developer_admin',
    of: ['inventory/price-lists/RuleFields.tsx'],
    fields: [field('amount', 'money', '5.250,00', '525000', few), field('from_floor', 'number', '2', '2', few)],
    open: (desk) => openRule(desk, 'floor_step'),
    row: rule,
  },
  {
    name: 'Time of a price list',
    as: 'developer_admin',
    of: ['inventory/price-lists/PriceListDialogs.tsx'],
    once: true,
    fields: [
      field('at', 'instant', `31.12.${NEXT_YEAR} 15:30`, `${NEXT_YEAR}-12-31 15:30`, { ...few, row: 'planned_for' }),
    ],
    open: async (desk) => {
      const building = await tower(desk)
      const change = { kind: 'percent', direction: 'raise', percent: '3', round_to: 'hundred' }
      const named = { name: freshName(), note: '', project_id: (building.project as Stored).id }
      const list = await desk.change('post', '/inventory/price-lists', { ...named, ...change })
      await desk.page.goto(`/inventory/price-lists/${list.id}`)
      await desk.page.getByRole('button', { name: 'Schedule' }).click()
    },
    row: (desk, { id }) => desk.get(`/inventory/price-lists/${id}`),
  },
  {
    name: 'Export of the prices of a day',
    as: 'developer_admin',
    of: ['inventory/price-lists/ExportPrices.tsx'],
    once: true,
    fields: [field('day', 'day', '1 Sept 2026', '2026-09-01', few)],
    open: async (desk) => {
      const building = await tower(desk)
      const { name } = building.project as { name?: string }
      await desk.page.goto('/inventory/price-lists')
      await desk.page.getByRole('button', { name: 'More actions' }).click()
      await desk.page.getByRole('menuitem', { name: 'Export prices' }).click()
      await desk.page.getByRole('dialog').getByRole('combobox', { name: 'Project' }).fill(String(name))
      await desk.page.getByRole('option', { name: String(name) }).click()
    },
  },
]
