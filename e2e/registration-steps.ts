import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { lastEmailTo } from './browser.ts'

const file = (name: string) => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF\n'),
})

export const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor()
export const fill = async (page: Page, values: Readonly<Record<string, string>>) => {
  for (const [label, value] of Object.entries(values)) {
    const field = page.getByLabel(label).first()
    await field.fill(value)
    await field.blur()
  }
}
export const choose = async (page: Page, label: string, option: string) => {
  await page
    .getByRole('combobox', { name: label })
    .or(page.getByRole('textbox', { name: label }))
    .first()
    .click()
  await page.getByRole('option', { name: option, exact: true }).click()
}
export const upload = async (page: Page, title: string, name: string) => {
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: `Choose file: ${title}` }).click(),
  ])
  await chooser.setFiles(file(name))
}

/** Delays reads of the registration from now on; the returned function releases them with their old data. */
export async function holdReads(page: Page): Promise<() => Promise<void>> {
  const held: (() => void)[] = []
  let holds = true
  await page.route(/\/api\/.*[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}(\?.*)?$/, async (route) => {
    if (!holds || route.request().method() !== 'GET') return route.fallback()
    const response = await route.fetch()
    await new Promise<void>((pass) => held.push(pass))
    return route.fulfill({ response })
  })
  return async () => {
    await expect.poll(() => held.length).toBeGreaterThan(0)
    holds = false
    for (const pass of held) pass()
  }
}

/** Opens the e-mailed link in the browser that began the registration, which keeps what was entered. */
export async function confirmAddress(page: Page, email: string): Promise<void> {
  await page.getByText('Confirm your registration').waitFor()
  await page.goto((await lastEmailTo(email, 'Continue your registration')).links[0] ?? '')
  await page.getByText('Saved at').waitFor()
  await page.getByText('Confirm your registration').waitFor({ state: 'detached' })
}

/** The row of a file, which is on its way or there. */
export const uploaded = (page: Page, name: string) => page.getByText(new RegExp(`^${name}, \\d`)).waitFor()
export const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).click()

export async function companyData(page: Page, email: string, license: string): Promise<void> {
  await fill(page, {
    'Legal name': 'Al Noor Gate Real Estate L.L.C',
    'Legal form': 'Limited liability company',
    'License number': license,
    'Issuing authority': 'DET',
    'Issued on': '15/03/2024',
    'Expires on': '14/03/2099',
    'Regulator number, ORN': '31842',
    Address: 'Office 1204, Al Marsa Plaza',
    City: 'Dubai',
    'Company e-mail': email,
  })
  await page.getByRole('textbox', { name: 'Phone' }).fill('04 300 0000')
}

export async function signatory(page: Page): Promise<void> {
  await fill(page, {
    'Full name': 'Yasmin Al Falasi',
    Position: 'Managing director',
    'E-mail': 'yasmin@alnoorgate.example',
  })
  await choose(page, 'Nationality', 'United Arab Emirates')
  await page.getByRole('textbox', { name: 'Phone' }).fill('+971 50 123 4567')
  await fill(page, { 'ID number': 'P1234567', 'ID expires on': '31/01/2099' })
}

/** Ticks the three declarations of the last step. */
export async function declare(page: Page): Promise<void> {
  const boxes = page.getByRole('checkbox')
  await expect.poll(() => boxes.count()).toBe(3)
  for (const box of await boxes.all()) await box.check()
}

/** The one of this try among those that wait. */
export async function openReview(page: Page, email: string): Promise<void> {
  const address = await page.evaluate(async (sought) => {
    const { token, organization_id } = JSON.parse(localStorage.getItem('storey-session') ?? '{}')
    const read = async (path: string) =>
      (await fetch(`/api${path}`, { headers: { authorization: `Bearer ${token}` } })).json()
    const { data } = await read(
      `/auth/organizations?status=pending_review&per_page=100&organization_id=${organization_id}`,
    )
    for (const { id } of data) {
      const one = await read(`/auth/organizations/${id}?organization_id=${organization_id}`)
      if (one.data.email === sought) return `/auth/organizations/${id}?tab=review`
    }
    return ''
  }, email)
  await page.goto(address)
  await page.getByRole('button', { name: 'Add note: Legal name' }).waitFor()
}
