import { describe, expect, it } from 'vitest'
import { freshDigits, useBrowser } from '../browser.ts'
import { deskOf } from '../fields/desk.ts'
import { paidFor } from '../fields/forms-of-receipts.ts'

useBrowser()

describe('refund', () => {
  it('a refund is agreed when a booking is canceled, recorded when it is paid, and reversed', {
    timeout: 180_000,
  }, async () => {
    const { page, ...desk } = await deskOf('sales_manager')
    const id = await paidFor({ page, ...desk }, 1_000_000)
    await page.goto(`/inventory/units/booked-units/${id}`)

    // Without an amount nothing is cancelled, and nothing that was typed is lost.
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Cancel booking' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Reason').fill('The buyer withdrew')
    await dialog.getByRole('button', { name: 'Cancel booking' }).click()
    await dialog.getByText('Enter the amount to refund, or 0.').nth(1).waitFor()
    await dialog.getByLabel('Refund', { exact: true }).fill('9,000')
    await dialog.getByLabel('Refund note').fill('Less the costs')
    await dialog.getByRole('button', { name: 'Cancel booking' }).click()
    await page.getByText('Less the costs').first().waitFor()
    await page.getByText('AED 0 of AED 9,000 refunded').waitFor()

    // A part is paid back, with its reference.
    const reference = `FT26 ${freshDigits(6)}`
    await page.getByRole('button', { name: 'Record refund' }).click()
    await dialog.getByLabel('Amount').fill('9,001')
    await dialog.getByLabel('Reference').fill(reference)
    await dialog.getByRole('button', { name: 'Record refund' }).click()
    await dialog.getByText('AED 9,000 is left to refund. Enter that or less.').waitFor()
    await dialog.getByLabel('Amount').fill('4,000')
    await dialog.getByRole('button', { name: 'Record refund' }).click()
    await page.getByText('AED 4,000 of AED 9,000 refunded').waitFor()
    const line = page.getByRole('listitem').filter({ hasText: reference })

    // The overview counts what is left, and its number leads to the booking.
    await page.goto('/inventory/overview')
    await page
      .getByRole('list', { name: 'What waits' })
      .getByRole('link', { name: /refunds? to pay$/ })
      .click()
    await page.locator(`main a[href="/inventory/units/booked-units/${id}"]`).first().click()
    await page.getByText('AED 4,000 of AED 9,000 refunded').waitFor()

    // The transfer came back.
    await line.getByRole('button', { name: 'Reverse refund 2' }).click()
    await dialog.getByLabel('Reason').fill('The account was closed')
    await dialog.getByRole('button', { name: 'Reverse refund' }).click()
    await line.getByText('The account was closed').waitFor()
    await page.getByText('AED 0 of AED 9,000 refunded').waitFor()

    // Another amount is agreed.
    await page.getByRole('button', { name: 'Change refund' }).click()
    await dialog.getByLabel('Refund', { exact: true }).fill('0')
    await dialog.getByRole('button', { name: 'Save refund' }).click()
    await page.getByText('Nothing is refunded.').waitFor()

    const { refund } = (await desk.get(`/inventory/booked-units/${id}/payments`)) as { refund: object }
    expect(refund).toEqual({ agreed: 0, refunded: 0, left: 0, note: 'Less the costs' })
    await desk.close()
  })
})
