import { freshDigits, freshName } from '../browser.ts'
import type { Desk, Stored } from './desk.ts'
import { type FormCase, field } from './form-case.ts'

const project = (desk: Desk) =>
  desk.change('post', '/inventory/projects', { name: freshName(), code: freshDigits(6), status: 'on_sale' })

const rowOf: FormCase['row'] = async (desk, { id }, opened) => {
  const all = (await desk.get(`/inventory/projects/${(opened as Stored).id}/embeds`)) as Stored[]
  return all.find((one) => one.id === id)
}

const embedForm = {
  as: 'developer_admin',
  of: ['inventory/media-links/parts/EmbedForm.tsx'],
  once: true,
  row: rowOf,
} as const

export const formsOfMedia: readonly FormCase[] = [
  {
    ...embedForm,
    name: 'New tour',
    fields: [{ ...field('height', 'number', '480', '480', { bounded: true }) }],
    open: async (desk) => {
      const made = await project(desk)
      await desk.page.goto(`/inventory/projects/${made.id}?tab=media`)
      await desk.page.getByRole('button', { name: 'Add tour or map' }).click()
      const dialog = desk.page.getByRole('dialog')
      await dialog.getByLabel('Address of the page').fill(`https://kuula.co/share/${freshDigits(8)}`)
      await dialog.getByLabel('Title').fill('Walk around')
      return made
    },
  },
  {
    ...embedForm,
    name: 'Edit tour',
    fields: [{ ...field('height', 'number', '720', '720', { bounded: true }) }],
    open: async (desk) => {
      const made = await project(desk)
      const url = `https://kuula.co/share/${freshDigits(8)}`
      await desk.change('post', `/inventory/projects/${made.id}/embeds`, { url, title: 'Walk around', kind: 'tour' })
      await desk.page.goto(`/inventory/projects/${made.id}?tab=media`)
      await desk.page.getByRole('button', { name: 'Actions for Walk around' }).click()
      await desk.page.getByRole('menuitem', { name: 'Edit' }).click()
      return made
    },
  },
]
