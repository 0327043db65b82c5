import type { Desk, Stored } from './desk.ts'
import { type FormCase, field } from './form-case.ts'

const few = { bounded: true }

export const formsOfChannel: readonly FormCase[] = [
  {
    name: 'Protection rule of a project',
    as: 'developer_admin',
    of: ['inventory/client-registrations/ProtectionRuleForm.tsx'],
    fields: [
      field('days', 'number', '30', '30', few),
      field('activity_days', 'number', '۱۴', '14', few),
      field('max_days', 'number', '90.0', '90', few),
    ],
    once: true,
    open: async ({ page, ids }) => {
      await page.goto(`/inventory/client-registrations?project_id=${ids.project}`)
      await page.getByRole('button', { name: 'Protection rules' }).click()
    },
    row: async (_, answer) => answer,
  },
  {
    name: 'E-mails to buyers of a project',
    as: 'sales_manager',
    of: ['sales/bookings/BuyerEmailRules.tsx'],
    fields: [field('reminder_days', 'number', '٧', '7', few), field('overdue_days', 'number', '3.0', '3', few)],
    once: true,
    open: async ({ page, ids }) => {
      await page.goto(`/inventory/units/booked-units?project_id=${ids.project}`)
      await page.getByRole('button', { name: 'More actions' }).click()
      await page.getByRole('menuitem', { name: 'Messages to buyers' }).click()
    },
    row: async (_, answer) => answer,
  },
  {
    name: 'Limits of schedules of a project',
    as: 'sales_manager',
    of: ['sales/bookings/ScheduleLimits.tsx'],
    fields: [
      field('first_percent', 'percent', '12,5', '12.5', few),
      field('last_months', 'number', '٦', '6', few),
      field('payments', 'number', '36.0', '36', few),
      field('rate_percent', 'percent', '7.25', '7.25', few),
      field('tolerance_percent', 'percent', '1.5', '1.5', few),
    ],
    once: true,
    open: async ({ page, ids }) => {
      await page.goto(`/inventory/units/booked-units?project_id=${ids.project}`)
      await page.getByRole('button', { name: 'More actions' }).click()
      await page.getByRole('menuitem', { name: 'Schedule limits' }).click()
    },
    row: async (_, answer) => answer,
  },
  {
    name: 'Sales targets of a project',
    as: 'sales_manager',
    of: ['sales/reports/SalesTargets.tsx'],
    fields: [field('months.0.units', 'number', '١٢', '12', few)],
    once: true,
    open: async ({ page, ids }) => {
      await page.goto(`/inventory/reports?project_id=${ids.project}`)
      await page.getByRole('button', { name: 'Sales targets' }).click()
    },
    row: async (_, answer) => answer,
  },
  {
    name: 'Client of a broker',
    as: 'broker',
    of: ['inventory/client-registrations/RegisterClient.tsx'],
    fields: [field('client_phone', 'phone', '+971 50 555 0177', '+971505550177')],
    once: true,
    open: async ({ page }) => {
      await page.goto('/channel/clients?open=new')
      await page.getByRole('dialog').getByLabel('Client').fill('Huda Karam')
    },
    row: async (_, answer) => answer,
  },
  {
    name: 'Hold request of a broker',
    as: 'broker',
    of: ['inventory/channel/parts/RequestHold.tsx'],
    fields: [field('client_phone', 'phone', '+971 50 555 0178', '+971505550178')],
    once: true,
    open: async (desk) => {
      await desk.page.goto(`/channel/units/${await freeUnit(desk)}`)
      await desk.page.getByRole('button', { name: 'Request unit' }).click()
      await desk.page
        .getByRole('dialog')
        .getByRole('textbox', { name: /^Client/ })
        .fill('Huda Karam')
    },
  },
]

async function freeUnit(desk: Desk): Promise<number> {
  const [unit] = (await desk.get('/channel/units?status=available&per_page=1')) as Stored[]
  if (!unit) throw new Error('The data set publishes an available unit.')
  return unit.id
}
