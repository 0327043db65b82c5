import sharp from 'sharp'
import { freshDigits, freshName } from '../browser.ts'
import type { Desk, Stored } from './desk.ts'
import { type FormCase, field } from './form-case.ts'

const few = { bounded: true }
const UNIT = { type: 'apartment', internal_area: '80.0000', price: 125_000_000 }

const code = () => freshName().slice(0, 6).toUpperCase()

const project = (desk: Desk) =>
  desk.change('post', '/inventory/projects', { name: freshName(), code: code(), status: 'on_sale' })

export async function building(desk: Desk): Promise<Stored> {
  const { id: project_id } = await project(desk)
  const named = { name: freshName(), code: code(), type: 'apartments', floors: 40 }
  return desk.change('post', '/inventory/buildings', { project_id, ...named })
}

async function unit(desk: Desk): Promise<Stored> {
  const { id: building_id } = await building(desk)
  return desk.change('post', '/inventory/units', { building_id, number: freshDigits(4), floor: 3, ...UNIT })
}

const PLATE = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20"><rect width="9" height="9"/></svg>',
)

/** Opens the dialog of a new floor plate of a building with one unit, its picture chosen. */
async function openNewPlate(desk: Desk): Promise<void> {
  const made = await unit(desk)
  await desk.page.goto(`/inventory/buildings/${(made.building as Stored).id}?tab=plates`)
  await desk.page.getByRole('button', { name: 'Add floor plate' }).click()
  await desk.page
    .getByRole('dialog')
    .locator('input[type=file]')
    .setInputFiles({ name: 'plate.svg', mimeType: 'image/svg+xml', buffer: PLATE })
}

const plateFields = [field('floor_from', 'number', '2', '2', few), field('floor_to', 'number', '12.0', '12', few)]

const buildingFields = [
  field('units_per_floor', 'number', '۱۲', '12', few),
  field('floors', 'number', '35.', '35', few),
  field('basements', 'number', '3', '3', few),
  field('skipped_floors', 'numbers', '4;13', '4, 13', few),
  field('completion_on', 'day', '31 Dec 2030', '2030-12-31'),
  field('construction_percent', 'percent', '12,5 %', '12.5', few),
]

const unitFields = [
  field('floor', 'number', '12.0', '12'),
  field('stack', 'number', '7', '7', few),
  field('bedrooms', 'number', '٣', '3', few),
  field('bathrooms', 'number', '2', '2', few),
  field('internal_area', 'area', '1,240.55', '1240.55', few),
  field('outdoor_area', 'area', '637', '637', few),
  field('plot_area', 'area', '4,300', '4300', few),
  field('parking', 'number', '+2', '2', few),
  field('price', 'money', '2.500.000,00', '250000000', few),
  field('minimum_price', 'money', '1 250 000', '125000000'),
]

const plan = (booking_amount: object) => ({
  name: freshName(),
  booking_amount,
  installments: [
    {
      name: 'Monthly',
      amount_kind: 'percent',
      percent: '5',
      due_kind: 'months_after_booking',
      due_value: 1,
      repeat_count: 10,
    },
    { name: 'Fixed', amount_kind: 'fixed', amount: 1_000_000, due_kind: 'on_date', due_on: '2029-01-31' },
    { name: 'Rest', amount_kind: 'remainder', due_kind: 'on_handover' },
  ],
  charges: [
    { name: 'Registration', kind: 'registration', basis: 'percent', percent: '4' },
    { name: 'Administration', kind: 'admin', basis: 'fixed', amount: 100_000 },
  ],
})

const planOf = (booking_amount: object, fields: FormCase['fields'], of: readonly string[]): Omit<FormCase, 'name'> => ({
  as: 'developer_admin',
  of,
  fields,
  open: async (desk) => {
    const { id } = await building(desk)
    const made = await desk.change('post', `/inventory/buildings/${id}/payment-plans`, plan(booking_amount))
    await desk.page.goto(`/inventory/buildings/${id}/building-payment-plan/${made.id}`)
    return { id, plan_id: made.id }
  },
  row: (desk, _, opened) => {
    const { id, plan_id } = opened as { id: number; plan_id: number }
    return desk.get(`/inventory/buildings/${id}/payment-plans/${plan_id}`)
  },
})

export const formsOfInventory: readonly FormCase[] = [
  {
    name: 'New project',
    as: 'developer_admin',
    of: ['inventory/projects/ProjectForm.tsx'],
    fields: [
      field('latitude', 'number', '25.1972', '25.1972', few),
      field('longitude', 'number', '55,2744', '55.2744', few),
      field('launch_on', 'day', '29/02/2028', '2028-02-29'),
      field('completion_on', 'day', '1st of Sept 2030', '2030-09-01'),
      field('construction_percent', 'percent', '١٢٫٥٪', '12.5', few),
      field('hold_default_minutes', 'minutes', '90 minutes', '90'),
      field('offer_hold_minutes', 'minutes', '3 hours', '180'),
      field('hold_max_minutes', 'minutes', '2 days', '2880'),
      field('hold_limit_per_person', 'number', '7', '7', few),
      field('sales_manager_discount_percent', 'percent', '1,5', '1.5', few),
      field('super_admin_discount_percent', 'percent', '3', '3', few),
    ],
    open: async ({ page }) => {
      await page.goto('/inventory/projects?open=new')
      await page.getByRole('dialog').getByLabel(/^Name/).fill(freshName())
      await page.getByRole('dialog').getByLabel('Code').fill(code())
    },
    row: (desk, { id }) => desk.get(`/inventory/projects/${id}`),
  },
  {
    name: 'Edit project',
    as: 'developer_admin',
    of: ['inventory/projects/ProjectForm.tsx'],
    fields: [
      field('hold_default_minutes', 'minutes', '45 min', '45'),
      field('hold_max_minutes', 'minutes', '24h', '1440'),
      field('hold_limit_per_person', 'number', '12', '12', few),
      field('sales_manager_discount_percent', 'percent', '2,5 %', '2.5', few),
      field('super_admin_discount_percent', 'percent', '5', '5', few),
    ],
    open: async (desk) => {
      const { id } = await project(desk)
      await desk.page.goto(`/inventory/projects/${id}`)
      await desk.page.getByRole('button', { name: 'Edit', exact: true }).click()
    },
    row: (desk, { id }) => desk.get(`/inventory/projects/${id}`),
  },
  {
    name: 'Edit picture',
    as: 'developer_admin',
    of: ['inventory/pictures/parts/EditPicture.tsx'],
    once: true,
    fields: [field('floor_from', 'number', '10', '10', few), field('floor_to', 'number', '20', '20', few)],
    open: async (desk) => {
      const { id } = await building(desk)
      await desk.page.goto(`/inventory/buildings/${id}?tab=media`)
      const views = desk.page.getByRole('region', { name: 'Views' })
      const buffer = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#4263eb' } })
        .png()
        .toBuffer()
      await views.locator('input[type=file]').setInputFiles({ name: 'sea.png', mimeType: 'image/png', buffer })
      await views.getByRole('button', { name: 'Actions for sea' }).click()
      await desk.page.getByRole('menuitem', { name: 'Edit details' }).click()
      return { building_id: id }
    },
    row: async (desk, { id }, opened) => {
      const { building_id } = opened as { building_id: number }
      const all = (await desk.get(`/inventory/buildings/${building_id}/pictures`)) as { id: number }[]
      return all.find((one) => one.id === id)
    },
  },
  {
    name: 'Edit building',
    as: 'developer_admin',
    of: ['inventory/parts/BuildingForm.tsx'],
    fields: buildingFields,
    open: async (desk) => {
      const { id } = await building(desk)
      await desk.page.goto(`/inventory/buildings/${id}`)
      await desk.page.getByRole('button', { name: 'Edit', exact: true }).click()
    },
    row: (desk, { id }) => desk.get(`/inventory/buildings/${id}`),
  },
  {
    name: 'Name and floors of a floor plate',
    as: 'developer_admin',
    of: ['inventory/floor-plates/parts/PlateForm.tsx'],
    fields: plateFields,
    open: async (desk) => {
      await openNewPlate(desk)
      await desk.page.getByRole('dialog').getByRole('button', { name: 'Add floor plate' }).click()
      // The building's page has such a menu too.
      await desk.page.getByRole('button', { name: 'Save plate' }).waitFor()
      await desk.page.getByRole('button', { name: 'More actions' }).click()
      await desk.page.getByRole('menuitem', { name: 'Name and floors' }).click()
    },
    row: (desk, { id }) => desk.get(`/inventory/floor-plates/${id}`),
  },
  {
    name: 'New unit',
    as: 'developer_admin',
    of: ['inventory/parts/units/UnitForm.tsx'],
    fields: unitFields,
    open: async (desk) => {
      const { id } = await building(desk)
      await desk.page.goto(`/inventory/buildings/${id}`)
      await desk.page.getByRole('button', { name: 'More actions' }).click()
      await desk.page.getByRole('menuitem', { name: 'Add one unit' }).click()
      const form = desk.page.getByRole('dialog')
      await form.getByLabel(/^Number/).fill(freshDigits(4))
      await form.getByLabel('Internal area').fill('1240')
      await form.getByLabel(/^Price/).fill('1,250,000')
    },
    row: (desk, { id }) => desk.get(`/inventory/units/${id}`),
  },
  {
    name: 'Edit unit',
    as: 'developer_admin',
    of: ['inventory/parts/units/UnitForm.tsx'],
    fields: unitFields.filter(({ kind }) => kind === 'money' || kind === 'area'),
    open: async (desk) => {
      const { id } = await unit(desk)
      await desk.page.goto(`/inventory/units/${id}`)
      await desk.page.getByRole('button', { name: 'Edit', exact: true }).click()
    },
    row: (desk, { id }) => desk.get(`/inventory/units/${id}`),
  },
  {
    name: 'Add units',
    as: 'developer_admin',
    of: ['inventory/parts/units/AddUnits.tsx', 'inventory/parts/units/StackRow.tsx'],
    fields: [
      field('floor_from', 'number', '7', '7', few),
      field('floor_to', 'number', '8.0', '8', few),
      field('price_step', 'money', '2,5k', '250000', few),
      field('stacks.0.bedrooms', 'number', '2', '2', few),
      field('stacks.0.bathrooms', 'number', '3', '3', few),
      field('stacks.0.price', 'money', '850k', '85000000', few),
      field('stacks.0.internal_area', 'area', '711', '711', few),
      field('stacks.0.outdoor_area', 'area', '100 m²', '1076.391', few),
    ],
    open: async (desk) => {
      const made = await building(desk)
      await desk.page.goto(`/inventory/buildings/${made.id}`)
      await desk.page.getByRole('button', { name: 'Add units' }).first().click()
      await desk.page.getByRole('dialog').getByLabel('Internal area').fill('600')
      await desk.page.getByRole('dialog').getByLabel('Price from').fill('1m')
      await desk.page.getByRole('dialog').getByLabel('To floor').fill('8')
      return made
    },
    row: async (desk, _, opened) => {
      const { data } = { data: await desk.get(`/inventory/units?building_id=${(opened as Stored).id}&sort=floor`) }
      const rows = (data as { floor: number; price: { amount: number } }[]).sort(
        (one, other) => one.floor - other.floor,
      )
      const [low, high] = [rows[0], rows.at(-1)]
      if (!low || !high) throw new Error('No unit was added.')
      const price_step = high.price.amount - low.price.amount
      return { floor_from: low.floor, floor_to: high.floor, price_step, stacks: [low] }
    },
  },
  {
    name: 'Payment plan with shares',
    ...planOf(
      { kind: 'percent', percent: '2' },
      [
        field('valid_from', 'day', '1 Jan 2026', '2026-01-01'),
        field('valid_until', 'day', '31.12.2031', '2031-12-31'),
        field('price_adjustment_percent', 'percent', '2,5', '2.5', { ...few, signed: true }),
        field('booking_amount.percent', 'percent', '1,25%', '1.25', few),
        field('installments.0.percent', 'percent', '1,5', '1.5', few),
        field('installments.0.due_value', 'number', '3', '3', few),
        field('installments.0.repeat_count', 'number', '12', '12', few),
        field('installments.0.repeat_every_months', 'number', '2', '2', few),
        field('charges.0.percent', 'percent', '4.5 per cent', '4.5', few),
      ],
      [
        'inventory/payment-plans/PlanEditor.tsx',
        'inventory/parts/plans/InstallmentRow.tsx',
        'inventory/payment-plans/ChargeRows.tsx',
      ],
    ),
  },
  {
    name: 'Payment plan with amounts',
    ...planOf(
      { kind: 'fixed', amount: 500_000 },
      [
        field('booking_amount.amount', 'money', '5.250,00', '525000'),
        field('installments.1.amount', 'money', '25k', '2500000'),
        field('installments.1.due_on', 'day', '31 Jan 2030', '2030-01-31'),
        field('charges.1.amount', 'money', '1,050.50', '105050'),
      ],
      [
        'inventory/payment-plans/PlanEditor.tsx',
        'inventory/parts/plans/InstallmentRow.tsx',
        'inventory/payment-plans/ChargeRows.tsx',
      ],
    ),
  },
]
