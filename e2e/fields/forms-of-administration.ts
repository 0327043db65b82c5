import { freshDigits, freshName, settled } from '../browser.ts'
import type { Desk } from './desk.ts'
import { type FieldCase, type FormCase, field } from './form-case.ts'

const few = { bounded: true }
const NEXT_YEAR = new Date().getUTCFullYear() + 1

const phones = [
  field('phone', 'phone', '+971 (0)50 765 43 21', '+971507654321'),
  field('whatsapp', 'phone', '00971 50 765 4322', '+971507654322'),
]
const terms: readonly FieldCase[] = [
  field('starts_on', 'day', `1 Feb ${NEXT_YEAR}`, `${NEXT_YEAR}-02-01`, few),
  field('ends_on', 'day', `31.12.${NEXT_YEAR}`, `${NEXT_YEAR}-12-31`, few),
  field('sign_until', 'day', `1/3/${NEXT_YEAR}`, `${NEXT_YEAR}-03-01`, few),
  field('commission_percent', 'percent', '2,5 %', '2.5', few),
]

const company = (desk: Desk) => desk.change('post', '/auth/contacts/companies', { name: `${freshName()} Realty` })
const brokerage = (desk: Desk) =>
  desk.change('post', '/auth/organizations', { name: `${freshName()} Realty`, type: 'brokerage', country: 'AE' })
const template = (desk: Desk) =>
  desk.change('post', '/auth/contracts/templates', {
    name: `Agency ${freshName()} ${freshDigits(6)}`,
    language: 'en',
    body: '# Agency\n\nWith {{organization_name}}.',
  })

async function edit({ page }: Desk, path: string, name = 'Edit'): Promise<void> {
  await page.goto(path)
  await settled(page)
  await page.getByRole('button', { name, exact: true }).click()
}

export const formsOfAdministration: readonly FormCase[] = [
  {
    name: 'New company of the contacts',
    as: 'super_admin',
    of: ['administration/contact-companies/CompanyForm.tsx'],
    fields: phones,
    open: async ({ page }) => {
      await page.goto('/auth/contacts/companies?open=new')
      await settled(page)
      await page.getByRole('textbox', { name: /^Name/ }).fill(`${freshName()} Realty`)
    },
    row: (desk, { id }) => desk.get(`/auth/contacts/companies/${id}`),
  },
  {
    name: 'Company of the contacts',
    as: 'super_admin',
    of: ['administration/contact-companies/CompanyForm.tsx'],
    fields: phones,
    open: async (desk) => edit(desk, `/auth/contacts/companies?open=${(await company(desk)).id}`, 'Edit company'),
    row: (desk, { id }) => desk.get(`/auth/contacts/companies/${id}`),
  },
  {
    name: 'New broker of the contacts',
    as: 'super_admin',
    of: ['administration/contact-brokers/BrokerForm.tsx'],
    fields: phones,
    open: async (desk) => {
      const { page } = desk
      const { id } = await company(desk)
      await page.goto(`/auth/contacts/brokers?company_id=${id}&open=new`)
      await settled(page)
      await page.getByRole('textbox', { name: 'Full name' }).fill(`Karim ${freshName()}`)
    },
    row: (desk, { id }) => desk.get(`/auth/contacts/brokers/${id}`),
  },
  {
    name: 'Broker of the contacts',
    as: 'super_admin',
    of: ['administration/contact-brokers/BrokerForm.tsx'],
    fields: phones,
    open: async (desk) => {
      const { id: company_id } = await company(desk)
      const { id } = await desk.change('post', '/auth/contacts/brokers', {
        full_name: `Amal ${freshName()}`,
        company_id,
      })
      await desk.page.goto(`/auth/contacts/brokers?open=${id}`)
    },
    row: (desk, { id }) => desk.get(`/auth/contacts/brokers/${id}`),
  },
  {
    name: 'New agreement',
    as: 'super_admin',
    of: ['administration/contracts/TermFields.tsx'],
    fields: terms,
    open: async (desk) => {
      const { page } = desk
      const chosen = { Organization: await brokerage(desk), Template: await template(desk) }
      await page.goto('/auth/contracts?open=new')
      await settled(page)
      const panel = page.getByRole('dialog', { name: 'New agreement' })
      for (const [label, { name }] of Object.entries(chosen)) {
        await panel.getByRole('combobox', { name: label }).fill(String(name))
        await page.getByRole('option', { name: String(name), exact: true }).click()
      }
      await panel.getByRole('textbox', { name: 'Title' }).fill(`Agreement ${freshDigits(6)}`)
    },
    row: (desk, { id }) => desk.get(`/auth/contracts/${id}`),
  },
  {
    name: 'Draft of an agreement',
    as: 'super_admin',
    of: ['administration/contracts/TermFields.tsx'],
    fields: terms,
    open: async (desk) => {
      const { id: organization } = await brokerage(desk)
      const { id } = await desk.change('post', `/auth/contracts/organizations/${organization}`, {
        template_id: (await template(desk)).id,
        title: `Agreement ${freshDigits(6)}`,
        starts_on: `${NEXT_YEAR}-01-01`,
        ends_on: `${NEXT_YEAR + 1}-12-31`,
        sign_until: `${NEXT_YEAR}-02-01`,
        commission_percent: '5',
        projects: null,
      })
      await edit(desk, `/auth/contracts/${id}`, 'Edit draft')
    },
    row: (desk, { id }) => desk.get(`/auth/contracts/${id}`),
  },
  {
    name: 'New organization',
    as: 'super_admin',
    of: ['administration/organizations/NewOrganization.tsx'],
    fields: [
      field('phone', 'phone', '+971 (0)4 123 45 67', '+97141234567'),
      field('trade_license_expires_on', 'day', '31 Dec 2098', '2098-12-31'),
    ],
    open: async ({ page }) => {
      await page.goto('/auth/organizations?open=new')
      await settled(page)
      await page.getByRole('textbox', { name: /^Name/ }).fill(`${freshName()} Realty`)
    },
    row: (desk, { id }) => desk.get(`/auth/organizations/${id}`),
  },
  {
    name: 'Organization',
    as: 'super_admin',
    of: ['administration/organizations/EditOrganization.tsx'],
    fields: [
      field('established_year', 'number', '١٩٩٨', '1998', few),
      field('agents_count', 'number', '12.0', '12', few),
      field('phone', 'phone', '00971 4 123 4567', '+97141234567'),
      field('trade_license_issued_on', 'day', '1.1.2024', '2024-01-01'),
      field('trade_license_expires_on', 'day', '31/12/2098', '2098-12-31'),
      field('regulator_office_expires_on', 'day', '30 Jun 2097', '2097-06-30'),
    ],
    open: async (desk) => edit(desk, `/auth/organizations/${(await brokerage(desk)).id}`),
    row: (desk, { id }) => desk.get(`/auth/organizations/${id}`),
  },
]
