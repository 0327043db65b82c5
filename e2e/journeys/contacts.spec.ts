import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { accessibilityTroubles, freshDigits, freshName, settled, signIn, useBrowser, visit } from '../browser.ts'

useBrowser()

const words = () =>
  freshName()
    .toLowerCase()
    .replace(/[^a-z]/g, '')

describe('contact companies', () => {
  it('contact companies are filtered, changed in bulk and undone, merged, dismissed as duplicate and converted', {
    timeout: 240_000,
  }, async () => {
    const { page, troubles, close } = await visit()
    const [name, digits] = [`${freshName()} ${freshDigits(4)}`, freshDigits(4)]
    const domain = `${words()}${digits}.example`
    await signIn(page, 'super_admin')
    await page.goto('/auth/contacts/companies')
    await page.getByRole('heading', { level: 1, name: 'Companies' }).waitFor()

    await addCompany(page, `${name} Properties`, { 'E-mail': `info@${domain}`, City: 'Dubai' })
    await addCompany(page, `Al ${name} Real Estate LLC`, {
      'E-mail': `sales@${domain}`,
      'License number': `CN-${digits}`,
    })
    await addCompany(page, `${words()} ${digits} Realty`, { Website: `https://${domain}` })

    // Three share the domain; the list says so, and the filter finds them.
    await page.goto(`/auth/contacts/companies?search=${encodeURIComponent(domain)}&has_match=true`)
    const rows = page.getByRole('table').getByRole('row')
    await expect.poll(() => rows.count()).toBe(4)
    await page.getByText('2 possible duplicates').first().waitFor()
    expect(await accessibilityTroubles(page)).toEqual([])

    // Several at once, with the way back.
    await page
      .getByRole('checkbox', { name: 'Select all on this page' })
      .or(page.getByRole('table').getByRole('checkbox').first())
      .first()
      .check()
    await page.getByRole('toolbar').getByRole('button', { name: 'Status' }).click()
    await page.getByRole('menuitem', { name: 'Contacted', exact: true }).click()
    const notice = page
      .getByRole('status')
      .or(page.getByRole('alert'))
      .filter({ hasText: '3 companies changed' })
      .first()
    await notice.waitFor()
    await expect.poll(() => page.getByRole('table').getByText('Contacted', { exact: true }).count()).toBe(3)
    await page.getByRole('button', { name: /^Undo/ }).first().click()
    await expect.poll(() => page.getByRole('table').getByText('New', { exact: true }).count()).toBe(3)

    // Side by side: the name is taken from the other one, and it is gone.
    await page
      .getByRole('table')
      .getByRole('button', { name: `${name} Properties`, exact: true })
      .click()
    const panel = page.getByRole('dialog', { name: `${name} Properties` })
    await panel.getByText('Similar name', { exact: false }).first().waitFor()
    await panel.getByRole('button', { name: 'Compare' }).first().click()
    const side = page.getByRole('dialog', { name: new RegExp(`^${name} Properties and `) })
    await side.getByRole('radio', { name: /^Name: Al / }).check()
    await settled(page)
    expect(await accessibilityTroubles(page)).toEqual([])
    await side.getByRole('button', { name: 'Merge companies' }).click()
    await side.waitFor({ state: 'detached' })
    const merged = page.getByRole('dialog', { name: `Al ${name} Real Estate LLC` })
    await merged.getByText(`sales@${domain}`).waitFor()
    await merged.getByText(`CN-${digits}`).waitFor()

    // The other one that is alike is a different company.
    const dismiss = merged.getByRole('button', { name: 'Dismiss' })
    await expect.poll(() => dismiss.count()).toBe(1)
    await dismiss.click()
    await merged.getByText('No company or organization looks like this one.').waitFor()

    // A brokerage draft and an invite.
    await merged.getByRole('button', { name: 'Convert' }).click()
    const convert = page.getByRole('dialog', { name: /^Convert / })
    await convert.getByRole('button', { name: 'Convert' }).click()
    await convert.waitFor({ state: 'detached' })
    await merged.getByText('Converted', { exact: true }).waitFor()
    await merged.getByRole('link', { name: `Al ${name} Real Estate LLC` }).waitFor()
    expect(troubles).toEqual([])
    await close()
  })
})

/** Adds a company by its form, and closes what shows it. */
async function addCompany(page: Page, name: string, fields: Readonly<Record<string, string>>): Promise<void> {
  await page.getByRole('button', { name: 'New company' }).first().click()
  const form = page.getByRole('dialog', { name: 'New company' })
  await form.getByRole('textbox', { name: /^Name/ }).fill(name)
  for (const [label, value] of Object.entries(fields))
    await form.getByRole('textbox', { name: new RegExp(`^${label}`) }).fill(value)
  await form.getByRole('button', { name: 'Create company' }).click()
  const shown = page.getByRole('dialog', { name })
  await shown.waitFor()
  await shown.getByRole('button', { name: 'Close' }).click()
  await shown.waitFor({ state: 'detached' })
}
