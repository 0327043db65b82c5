import { describe, expect, it } from 'vitest'
import { accessibilityTroubles, freshDigits, openFromNavigation, settled, useBrowser, visit } from '../browser.ts'
import { deskOf } from '../fields/desk.ts'
import { owing } from '../fields/forms-of-receipts.ts'

useBrowser()

describe('cheques', () => {
  it('a sales manager records a cheque over two installments of a booking, and deposits and clears it from the list', {
    timeout: 180_000,
  }, async () => {
    const desk = await deskOf('sales_manager')
    const id = await owing(desk)
    await desk.close()
    const number = freshDigits(9)
    const manager = await visit({ as: 'sales_manager' })
    const { page } = manager
    await page.goto(`/inventory/units/booked-units/${id}`)
    await page.getByRole('button', { name: 'Record cheque' }).click()
    const panel = page.getByRole('dialog')
    await panel.getByLabel('Cheque number').fill(number)
    await panel.getByLabel('Bank').fill('Mashreq')
    await panel.getByLabel('Amount').fill('1.00')
    await panel.getByRole('button', { name: 'Add installment' }).click()
    await panel.getByLabel('Part 2').fill('2.00')
    await panel.getByLabel('Amount').fill('2.99')
    await panel.getByRole('status').getByText('more than the cheque').waitFor()
    await panel.getByLabel('Amount').fill('3.00')
    await panel.getByLabel('Date on the cheque').fill('1 Nov 2026')
    await panel.getByLabel('Received on').fill('1 Nov 2026')
    await panel.getByRole('button', { name: 'Record cheque' }).click()
    await page.getByText('Cheque recorded').waitFor()
    await page
      .getByRole('listitem', { name: `Cheque ${number}` })
      .getByText(/\(AED\s2\)/)
      .waitFor()
    await settled(page)
    expect(await accessibilityTroubles(page)).toEqual([])

    await page.goto('/')
    await openFromNavigation(page, 'Cheques')
    await page.getByLabel('Totals of cheques').first().waitFor()
    await page.goto(`/inventory/cheques?search=${number}`)
    const act = async (item: string, confirm: string, said: string) => {
      await page
        .getByRole('button', { name: /^(More a|A)ctions/ })
        .first()
        .click()
      await page.getByRole('menuitem', { name: item, exact: true }).click()
      await page.getByRole('dialog').getByRole('button', { name: confirm }).click()
      await page.getByText(said).waitFor()
    }
    await act('Deposit', 'Deposit cheque', 'Cheque deposited')
    await settled(page)
    expect(await accessibilityTroubles(page)).toEqual([])
    await act('Clear', 'Clear cheque', 'Cheque cleared, receipts recorded')
    await page.goto(`/inventory/receipts?search=${number}`)
    await page.getByText(`${number}, Mashreq`).first().waitFor()
    await manager.close()
  })
})
