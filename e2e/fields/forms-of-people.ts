import { freshDigits, freshName, PASSWORD, settled } from '../browser.ts'
import type { Desk, Stored } from './desk.ts'
import { type FormCase, field } from './form-case.ts'

const few = { bounded: true }
/** Within the year that a token may live, wherever the organization is. */
const AHEAD = new Date(Date.now() + 200 * 86_400_000).toISOString().slice(0, 10)

const brokerage = (desk: Desk) =>
  desk.change('post', '/auth/organizations', { name: `${freshName()} Realty`, type: 'brokerage', country: 'AE' })
const address = () => `${freshName().toLowerCase()}@example.com`

/** The day that an instant ends, where organizations of the Emirates are. */
const dayBefore = (instant: unknown) =>
  new Date(Date.parse(String(instant)) + 4 * 3_600_000 - 1).toISOString().slice(0, 10)

export const formsOfPeople: readonly FormCase[] = [
  {
    name: 'Document of an organization',
    as: 'super_admin',
    of: ['administration/organizations/EditDocument.tsx'],
    fields: [field('expires_on', 'day', '31.12.2098', '2098-12-31', few)],
    open: async (desk) => {
      const { page } = desk
      const { id } = await brokerage(desk)
      await page.goto(`/auth/organizations/${id}?tab=documents`)
      await page.getByRole('button', { name: 'Upload letter' }).click()
      const upload = page.getByRole('dialog', { name: 'Bank confirmation letter' })
      await upload.locator('input[type=file]').setInputFiles({
        name: 'letter.pdf',
        mimeType: 'application/pdf',
        buffer: Buffer.from(`%PDF-1.4\n${freshDigits(6)}\n%%EOF\n`),
      })
      await upload.getByRole('button', { name: 'Upload', exact: true }).click()
      await upload.waitFor({ state: 'detached' })
      await page.getByRole('button', { name: 'Actions for Bank confirmation letter' }).click()
      await page.getByRole('menuitem', { name: 'Edit title or expiry…' }).click()
      return id
    },
    row: async (desk, _, id) => ((await desk.get(`/auth/organizations/${id}/documents`)) as Stored[])[0],
  },
  {
    name: 'API token',
    as: 'super_admin',
    of: ['administration/organizations/people/NewToken.tsx'],
    fields: [field('expires_on', 'day', AHEAD, AHEAD, few)],
    open: async (desk) => {
      const { page } = desk
      const { id } = await brokerage(desk)
      await page.goto(`/auth/organizations/${id}?tab=api-tokens`)
      await settled(page)
      await page.getByRole('button', { name: 'New token' }).click()
      const form = page.getByRole('dialog', { name: 'New API token' })
      await form.getByLabel('Name').fill('Website')
      await form.getByLabel('Your password').fill(PASSWORD)
      return id
    },
    row: async (desk, _, id) => {
      const [token] = (await desk.get(`/auth/organizations/${id}/api-tokens`)) as Stored[]
      return { expires_on: dayBefore(token?.expires_at) }
    },
  },
  {
    name: 'User',
    as: 'super_admin',
    of: ['administration/users/EditUser.tsx'],
    fields: [field('phone', 'phone', '+971 (0)50 765 4321', '+971507654321')],
    open: async (desk) => {
      const { page } = desk
      const { id: organization } = await brokerage(desk)
      const body = { full_name: `Amal ${freshName()}`, email: address(), phone: null, job_title: null }
      const { id } = await desk.change('post', '/auth/users', { ...body, organization, role: 'broker' })
      await page.goto(`/auth/users/${id}`)
      await settled(page)
      await page.getByRole('button', { name: 'Edit', exact: true }).click()
    },
    row: (desk, { id }) => desk.get(`/auth/users/${id}`),
  },
  {
    name: 'New user',
    as: 'super_admin',
    of: ['administration/users/NewUser.tsx'],
    fields: [field('phone', 'phone', '00971 50 765 4322', '+971507654322')],
    open: async (desk) => {
      const { page } = desk
      const { name } = await brokerage(desk)
      await page.goto('/auth/users?open=new')
      await settled(page)
      const panel = page.getByRole('dialog', { name: 'New user' })
      await panel.getByText('Create account', { exact: true }).first().click()
      await panel.getByRole('textbox', { name: 'Full name' }).fill(`Karim ${freshName()}`)
      await panel.getByRole('textbox', { name: 'E-mail' }).fill(address())
      await panel.getByRole('combobox', { name: 'Organization' }).fill(String(name))
      await page.getByRole('option', { name: String(name) }).click()
    },
    row: (desk, { id }) => desk.get(`/auth/users/${id}`),
  },
]
