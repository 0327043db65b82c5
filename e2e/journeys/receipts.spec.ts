import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { freshDigits, openFromNavigation, signIn, useBrowser, visit, type Width, widths } from '../browser.ts'

useBrowser()

/** Chooses the language of the statement, which is downloaded then. */
async function downloadStatement(page: Page, language: string): Promise<void> {
  await page.getByRole('button', { name: 'Download statement' }).click()
  await page.getByRole('menuitem', { name: language }).click()
}

describe.each(Object.keys(widths) as Width[])('payments of a booking, on a %s', (width) => {
  it('payments of a booking are found overdue, recorded with proof, reversed, and listed in a statement', {
    timeout: 180_000,
  }, async () => {
    const { page } = await visit({ width })
    const { page: other } = await visit({ width, as: 'super_admin' })
    await signIn(page, 'sales_manager')

    // The user in charge of payments finds the overdue ones.
    await page.goto('/inventory/units/booked-units')
    await openFromNavigation(page, 'Overdue payments')
    await page.getByRole('heading', { level: 1, name: 'Overdue payments' }).waitFor()
    await page.locator('main').getByRole('link', { name: /-/ }).first().click()
    await page.getByRole('heading', { level: 1, name: /, B-\d{4}-[A-Z]+\d*-\d+$/ }).waitFor()
    await page.getByText('Overdue', { exact: true }).first().waitFor()
    await other.goto(new URL(page.url()).pathname)
    await other.getByRole('button', { name: 'Record receipt' }).waitFor()

    // More than is left is refused with the number, and nothing that was typed is lost.
    await page.getByRole('button', { name: 'Record receipt' }).click()
    const panel = page.getByRole('dialog')
    const reference = `FT26 ${freshDigits(6)}`
    await panel.getByRole('combobox', { name: 'Received in' }).waitFor()
    await panel.getByLabel('Amount').fill('999,999,999')
    await panel.getByLabel('Reference').fill(reference)
    await panel.getByRole('button', { name: 'Record receipt' }).click()
    await panel.getByText('Enter that amount or less.').last().waitFor()
    // The preview says the same before the server answers.
    await panel.locator('input[aria-invalid="true"]').waitFor()

    // The next installment is what most come for.
    await panel.getByLabel('Amount').fill('')
    await panel.getByRole('button', { name: /^Use next installment/ }).click()
    await panel.getByText(', in full').waitFor()

    // Or one that is named, such as a fee that goes to another account.
    await panel.getByRole('combobox', { name: 'Pays' }).click()
    await page.getByRole('option').last().click()
    await panel.getByRole('button', { name: /^Use outstanding amount/ }).click()
    await panel.getByText(', in full').waitFor()
    const proof = {
      name: 'Transfer.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('%PDF-1.7 a transfer %%EOF'),
    }
    await panel.locator('input[type=file]').setInputFiles(proof)
    await panel.getByRole('button', { name: 'Record receipt' }).click()
    await page.getByText('Receipt recorded').first().waitFor()
    const receipt = page.getByRole('listitem').filter({ hasText: reference })
    await receipt.getByText(', for ').waitFor()
    await receipt.getByText(/, voucher RV-\d{5,}/).waitFor()
    await receipt.getByRole('button', { name: /^Download voucher of receipt/ }).click()
    const [voucher] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'In English' }).click(),
    ])

    // Another user sees it at once, downloads its proof, and reverses it with a reason.
    const theirs = other.getByRole('listitem').filter({ hasText: reference })
    await theirs.waitFor()
    const [download] = await Promise.all([
      other.waitForEvent('download'),
      theirs.getByRole('button', { name: /^Download proof/ }).click(),
    ])
    await theirs.getByRole('button', { name: /^Reverse receipt/ }).click()
    await other.getByRole('dialog').getByLabel('Reason').fill('It belongs to another booking')
    await other.getByRole('dialog').getByRole('button', { name: 'Reverse receipt' }).click()
    await receipt.getByText('It belongs to another booking').waitFor()

    const [statement] = await Promise.all([page.waitForEvent('download'), downloadStatement(page, 'In English')])
    const [arabic] = await Promise.all([page.waitForEvent('download'), downloadStatement(page, 'In Arabic')])

    // The contract of what was agreed, and the day the reservation form was signed.
    const [contract] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download contract' }).click(),
    ])
    await page.getByRole('button', { name: 'Update milestones' }).click()
    const signed = panel.getByRole('textbox', { name: 'Reservation form signed' })
    await signed.fill('2 January 2026')
    await signed.press('Tab')
    await panel.getByRole('button', { name: 'Save milestones' }).click()
    await page.getByText('Milestones saved').first().waitFor()

    expect(contract.suggestedFilename()).toMatch(/^B-\d{4}-[A-Z]+\d*-\d+ contract\.pdf$/)
    expect(download.suggestedFilename()).toBe('Transfer.pdf')
    expect(voucher.suggestedFilename()).toMatch(/^RV-\d{5,} voucher\.pdf$/)
    expect(statement.suggestedFilename()).toMatch(/^B-\d{4}-[A-Z]+\d*-\d+ statement\.pdf$/)
    const [english, translated] = [await readFile(await statement.path()), await readFile(await arabic.path())]
    expect([english, translated].map((pdf) => pdf.subarray(0, 5).toString())).toEqual(['%PDF-', '%PDF-'])
    expect(english.equals(translated)).toBe(false)
  })
})
