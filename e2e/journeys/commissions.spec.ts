import { describe, expect, it } from 'vitest'
import { accessibilityTroubles, freshDigits, openFromNavigation, settled, useBrowser, visit } from '../browser.ts'

useBrowser()

describe('commissions', () => {
  it('a brokerage sends the invoice of an earned commission, and a super admin agrees terms, approves and pays it', {
    timeout: 180_000,
  }, async () => {
    const number = `INV ${freshDigits(6)}`
    const broker = await visit({ as: 'broker_admin' })
    const { page } = broker
    await page.goto('/')
    await openFromNavigation(page, 'Commissions')
    await page
      .getByRole('table', { name: 'Totals of commissions' })
      .or(page.getByLabel('Totals of commissions'))
      .first()
      .waitFor()
    await page.goto('/inventory/commissions?status=earned')
    await page
      .getByRole('button', { name: /^More actions/ })
      .or(page.getByRole('button', { name: /^Actions/ }))
      .first()
      .click()
    await page.getByRole('menuitem', { name: 'Send invoice' }).click()
    const panel = page.getByRole('dialog')
    await panel.getByLabel('Invoice number').fill(number)
    await panel.locator('input[type="file"]').setInputFiles({
      name: 'invoice.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('%PDF-1.7 an invoice %%EOF'),
    })
    await panel.getByRole('button', { name: 'Send invoice' }).click()
    await page.getByText('Invoice sent').waitFor()

    const desk = await visit({ as: 'super_admin' })
    await desk.page.goto(`/inventory/commissions?search=${encodeURIComponent(number)}`)
    await desk.page
      .getByRole('button', { name: /^More actions/ })
      .or(desk.page.getByRole('button', { name: /^Actions/ }))
      .first()
      .click()
    await desk.page.getByRole('menuitem', { name: 'Approve for payment' }).click()
    await desk.page.getByText('Commission approved for payment').waitFor()
    await settled(desk.page)
    expect(await accessibilityTroubles(desk.page)).toEqual([])
    await desk.page
      .getByRole('button', { name: /^More actions/ })
      .or(desk.page.getByRole('button', { name: /^Actions/ }))
      .first()
      .click()
    await desk.page.getByRole('menuitem', { name: 'Record payment' }).click()
    await desk.page.getByRole('dialog').getByLabel('Reference').fill('TT 2026')
    await desk.page.getByRole('dialog').getByRole('button', { name: 'Record payment' }).click()
    await desk.page.getByText('Payment recorded').waitFor()

    await page.goto(`/inventory/commissions?search=${encodeURIComponent(number)}`)
    await page.getByText('Paid', { exact: true }).first().waitFor()

    await desk.page.goto('/inventory/commission-terms')
    await desk.page.getByRole('button', { name: 'New terms' }).first().click()
    const terms = desk.page.getByRole('dialog')
    await terms.getByRole('combobox', { name: 'Brokerage' }).fill('Lotus')
    await desk.page.getByRole('option', { name: /Lotus/ }).click()
    await terms.getByLabel('Percent of the price').fill('4.5')
    await terms.getByRole('button', { name: 'Agree terms' }).click()
    await desk.page.getByText('4.5%').first().waitFor()
    await settled(desk.page)
    expect(await accessibilityTroubles(desk.page)).toEqual([])
    await broker.close()
    await desk.close()
  })
})
