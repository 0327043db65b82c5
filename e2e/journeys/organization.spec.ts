import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import {
  accessibilityTroubles,
  freshDigits,
  freshName,
  openFromNavigation,
  settled,
  shoot,
  useBrowser,
  visit,
  widths,
} from '../browser.ts'
import { pdfShown } from '../pdf-preview.ts'

useBrowser()

const letter = (name: string) => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.from(`%PDF-1.4\n${name}\n%%EOF\n`),
})
const card = {
  name: 'card.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAD0lEQVQImWNowAEYhpYEAILzYAEeEbvlAAAAAElFTkSuQmCC',
    'base64',
  ),
}
const look = (page: Page, title: string) => page.getByRole('dialog', { name: title, exact: true })
/** A day so many days from now, where the organization is: its days begin earlier than ours. */
const dayFrom = (days: number) => {
  const GULF_MS = 4 * 3_600_000
  const day = new Date(Date.now() + GULF_MS + days * 86_400_000)
  return `${day.getUTCDate()} ${day.toLocaleString('en', { month: 'short', timeZone: 'UTC' })} ${day.getUTCFullYear()}`
}

describe('organization', () => {
  it('an organization is created by a super admin, given two versions of a document, suspended and reinstated', {
    timeout: 120_000,
  }, async () => {
    const { page, troubles, close } = await visit({ as: 'super_admin' })
    const name = `${freshName()} Homes`
    await page.goto('/auth/organizations')
    await settled(page)

    await page.getByRole('button', { name: 'New organization' }).click()
    const panel = page.getByRole('dialog', { name: 'New organization' })
    await panel.getByRole('textbox', { name: 'Name', exact: false }).first().fill(name)
    await panel.getByRole('textbox', { name: 'Trade license' }).fill(`J-${freshDigits(8)}`)
    await panel.getByRole('textbox', { name: 'License expires' }).fill(dayFrom(12))
    await panel.getByRole('button', { name: 'Create organization' }).click()
    await page.getByRole('heading', { level: 1, name }).waitFor()
    await page.getByText('Expires in 12 days').waitFor()

    await page.getByRole('link', { name: 'Documents' }).click()
    await page.getByRole('button', { name: 'Upload letter' }).click()
    const upload = page.getByRole('dialog', { name: 'Bank confirmation letter' })
    await upload.locator('input[type=file]').setInputFiles(letter('first.pdf'))
    await upload.getByRole('button', { name: 'Upload', exact: true }).click()
    await upload.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Actions for Bank confirmation letter' }).click()
    await page.getByRole('menuitem', { name: 'Replace…' }).click()
    const replace = page.getByRole('dialog', { name: 'Replace Bank confirmation letter' })
    await replace.locator('input[type=file]').setInputFiles(letter('second.pdf'))
    await replace.getByRole('textbox', { name: 'Expires on' }).fill(dayFrom(5))
    await replace.getByRole('button', { name: 'Replace', exact: true }).click()
    await replace.waitFor({ state: 'detached' })
    await page.getByText('Expires in 5 days').waitFor()
    await page.getByRole('button', { name: '1 older version' }).click()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download first.pdf' }).click(),
    ])
    expect(download.suggestedFilename()).toBe('first.pdf')

    // Papers are looked at where they stand: each version, a PDF and a picture.
    await page.getByRole('button', { name: 'View Bank confirmation letter' }).click()
    await pdfShown(look(page, 'Bank confirmation letter'))
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'View Version 1: first.pdf' }).click()
    await pdfShown(look(page, 'Version 1: first.pdf'))
    await page.keyboard.press('Escape')
    await look(page, 'Version 1: first.pdf').waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Add document' }).click()
    const adding = page.getByRole('dialog', { name: 'Add document' })
    await adding.locator('input[type=file]').setInputFiles(card)
    await adding.getByRole('button', { name: 'Upload', exact: true }).click()
    await page.getByRole('button', { name: 'View card.png' }).click()
    const picture = look(page, 'card.png').getByRole('img', { name: 'card.png' })
    await expect.poll(() => picture.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBe(8)
    expect(await accessibilityTroubles(page)).toEqual([])
    await shoot(page, 'organization-document-preview')
    await page.keyboard.press('Escape')
    await look(page, 'card.png').waitFor({ state: 'detached' })
    await shoot(page, 'organization-documents')
    await page.setViewportSize(widths.phone)
    await shoot(page, 'organization-documents-phone')
    await page.setViewportSize(widths.desktop)

    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Suspend…' }).click()
    const suspend = page.getByRole('dialog', { name: `Suspend ${name}?` })
    await suspend.getByRole('textbox', { name: 'Reason' }).fill('License under investigation')
    await suspend.getByRole('button', { name: 'Suspend' }).click()
    await page.getByText('This organization is suspended').waitFor()
    await page.getByText('License under investigation').waitFor()
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Reinstate' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Reinstate' }).click()
    await page.getByText('This organization is suspended').waitFor({ state: 'detached' })

    await page.getByRole('link', { name: 'Audit', exact: true }).click()
    await page.getByRole('button', { name: 'Suspend organization' }).waitFor()
    expect(troubles).toEqual([])
    await close()
  })

  it('an organization is edited by its admin, who reveals its bank account, and is closed to a broker', {
    timeout: 120_000,
  }, async () => {
    const admin = await visit({ as: 'broker_admin' })
    const { page } = admin
    const address = `P.O. ${freshDigits(6)}`
    await page.goto('/')
    await openFromNavigation(page, 'Organization')
    await page.getByRole('heading', { level: 1, name: 'Harbour & Pine Realty' }).waitFor()
    await page.getByRole('button', { name: 'Edit', exact: true }).first().click()
    const panel = page.getByRole('dialog', { name: 'Edit Harbour & Pine Realty' })
    await panel.getByRole('textbox', { name: 'P.O. box' }).fill(address)
    await panel.getByRole('button', { name: 'Save organization' }).click()
    await panel.waitFor({ state: 'detached' })
    await page.getByText(address).waitFor()

    await page.getByText('•••• 3456').waitFor()
    await page.getByRole('button', { name: 'Show account' }).click()
    await page.getByText('AE07 0331 2345 6789 0123 456').waitFor()
    await page.getByRole('button', { name: 'Hide account' }).click()
    await page.getByText('•••• 3456').waitFor()
    expect(admin.troubles).toEqual([])

    const broker = await visit({ as: 'broker' })
    await broker.page.goto('/auth/organization')
    await broker.page.getByRole('status').filter({ hasText: 'You don’t have access to that page.' }).waitFor()
    await broker.page.getByRole('heading', { level: 1, name: 'Leads' }).waitFor()
    await broker.close()
    await admin.close()
  })
})
