import { describe, expect, it } from 'vitest'
import { settled, useBrowser, visit } from '../browser.ts'

useBrowser()

describe('messages', () => {
  it('are sent to chosen companies, and their progress is watched', { timeout: 180_000 }, async () => {
    const { page, troubles, close } = await visit({ as: 'super_admin' })
    await page.goto('/auth/contacts/companies?has_whatsapp=true&opted_out=false')
    await settled(page)
    for (const row of [1, 2]) await page.getByRole('row').nth(row).getByRole('checkbox').check()
    await page.getByRole('button', { name: 'Send message' }).click()
    const dialog = page.getByRole('dialog', { name: 'Message 2 companies' })
    await dialog.getByRole('radio', { name: 'E-mail' }).check({ force: true })
    await dialog.getByLabel('Subject').fill('News for {{name}}')
    await dialog.getByRole('textbox', { name: 'Message' }).fill('Dear {{name}},\n\nHarbour Crescent opens on {{day}}.')
    await dialog.getByText('Enter a value for day.').waitFor()
    await dialog.getByLabel('Text for day').fill('12 December')
    await dialog.getByText('Harbour Crescent opens on 12 December.').waitFor()
    await dialog.getByRole('button', { name: /^Send to [12]$/ }).click()
    await page.getByText(/^Sending to/).waitFor()
    await page.getByRole('button', { name: 'See progress' }).click()
    await page.getByRole('heading', { name: 'Messages', level: 1 }).waitFor()
    await page.getByRole('row').nth(1).getByText('Completed').waitFor({ timeout: 90_000 })
    await page.getByRole('row').nth(1).getByRole('link', { name: 'News for {{name}}' }).click()
    await page.getByRole('row').nth(1).getByText('Sent').waitFor()

    expect(troubles).toEqual([])
    await close()
  })
})
