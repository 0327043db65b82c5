import type { Account } from '../browser.ts'
import type { Desk } from './desk.ts'
import type { Kind } from './typing.ts'

/** A form in which every writing is typed into one field of each kind that it has. */
export interface Host {
  readonly name: string
  readonly as: Account
  readonly fields: Readonly<Partial<Record<Kind, string>>>
  /** Opens the form and fills what else it asks for. */
  open(desk: Desk): Promise<void>
}

export const hosts: readonly Host[] = [
  {
    name: 'New unit',
    as: 'developer_admin',
    fields: { money: 'minimum_price', area: 'outdoor_area', number: 'floor' },
    open: async ({ page, ids }) => {
      await page.goto(`/inventory/buildings/${ids.building}`)
      await page.getByRole('button', { name: 'More actions' }).click()
      await page.getByRole('menuitem', { name: 'Add one unit' }).click()
      const form = page.getByRole('dialog')
      await form.getByLabel(/^Number/).fill('9999')
      await form.getByLabel('Internal area').fill('1240')
      await form.getByLabel(/^Price/).fill('1,250,000')
    },
  },
  {
    name: 'New project',
    as: 'developer_admin',
    fields: { percent: 'construction_percent', day: 'completion_on' },
    open: async ({ page }) => {
      await page.goto('/inventory/projects?open=new')
      const form = page.getByRole('dialog')
      await form.getByLabel(/^Name/).fill('Harbour Test')
      await form.getByLabel('Code').fill('HT')
    },
  },
  {
    name: 'New lead',
    as: 'broker_admin',
    fields: { phone: 'whatsapp' },
    open: async ({ page }) => {
      await page.goto('/crm/leads?open=new')
      const form = page.getByRole('dialog')
      await form.getByLabel('Full name').fill('Amal Test')
      await form.getByLabel('E-mail').fill('amal.test@example.com')
    },
  },
]
