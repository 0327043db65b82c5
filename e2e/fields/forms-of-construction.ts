import { type FormCase, field } from './form-case.ts'
import { building } from './forms-of-inventory.ts'

export const formsOfConstruction: readonly FormCase[] = [
  {
    name: 'Record construction update',
    as: 'developer_admin',
    of: ['inventory/construction/parts/RecordUpdate.tsx'],
    once: true,
    fields: [
      field('percent', 'percent', '12,5 %', '12.5', { bounded: true }),
      field('day', 'day', '15 Jan 2026', '2026-01-15', { bounded: true }),
    ],
    open: async (desk) => {
      const { id } = await building(desk)
      await desk.page.goto(`/inventory/buildings/${id}`)
      await desk.page.getByRole('button', { name: 'Record update' }).click()
      return { building_id: id }
    },
    row: async (desk, { id }, opened) => {
      const { building_id } = opened as { building_id: number }
      const all = (await desk.get(`/inventory/construction-updates?building_id=${building_id}`)) as { id: number }[]
      return all.find((one) => one.id === id)
    },
  },
]
