import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { goOn, review } from './booking-steps.ts'
import { freshDigits, lastEmailTo, serverAddress, settled, widths } from './browser.ts'
import { fetchFromBell } from './export-steps.ts'
import { sendOffer } from './offer-steps.ts'

const figure = (text: string | null) => Number((text ?? '').replace(/[^\d.]/g, ''))
const last = (page: Page) => page.getByRole('dialog').last()

/** A phone without scripts, as most buyers have it after a link in a mail. */
async function phoneOf(page: Page): Promise<{ phone: Page; put: () => Promise<void> }> {
  const browser = page.context().browser()
  if (!browser) throw new Error('The browser has gone.')
  const context = await browser.newContext({
    ...{ baseURL: serverAddress(), viewport: widths.phone, javaScriptEnabled: false },
  })
  return { phone: await context.newPage(), put: () => context.close() }
}

/** Sends an offer, whose buyer chooses the first home on a phone; answers the home. */
export async function acceptedOffer(page: Page, client: { name: string; email: string }): Promise<string> {
  const offer = await sendOffer({ as: 'sales_manager', client })
  const { phone, put } = await phoneOf(page)
  await phone.goto(offer.path)
  await phone.getByRole('button', { name: /^Reserve / }).click()
  await phone.getByRole('heading', { name: 'Thank you, we’ve noted your choice' }).waitFor()
  await put()
  await page.goto(`/inventory/sale-offers/own?open=${offer.id}`)
  const [unit = ''] = offer.names
  await page
    .getByRole('dialog')
    .getByRole('link', { name: `Book ${unit}`, exact: true })
    .click()
  await page.getByRole('heading', { level: 1, name: `Book ${unit}` }).waitFor()
  return unit
}

/** Books the home of the offer that is open, for its client. */
export async function bookFromOffer(page: Page, client: string): Promise<string> {
  await goOn(page, 'buyers')
  const buyer = page.getByRole('region', { name: client })
  await buyer.getByRole('combobox', { name: 'Nationality' }).fill('Jordan')
  await page.getByRole('option', { name: 'Jordan', exact: true }).click()
  await buyer.getByLabel('Number', { exact: true }).fill('N4471920')
  for (const to of ['broker', 'discount', 'documents', 'schedule']) await goOn(page, to)
  await review(page)
  await page.getByRole('button', { name: /^Book [A-Z]/ }).click()
  const title = page.getByRole('heading', { level: 1, name: /, B-\d{4}-[A-Z]+\d*-\d+$/ })
  return (await title.textContent())?.split(', ')[1] ?? ''
}

/** Asks for a discount of 4 %, which a super admin grants. */
export async function discount(page: Page, admin: Page, number: string): Promise<void> {
  const price = page.getByLabel('Decision').getByText(/AED/).first()
  const before = figure(await price.textContent())
  await page.getByRole('button', { name: 'Request discount' }).click()
  await last(page).getByLabel('Discount in percent').fill('4')
  await last(page).getByLabel('Reason for the discount').fill('Second home in this building')
  await last(page).getByRole('button', { name: 'Send' }).click()
  await page.getByText('Unassigned').first().waitFor()
  await admin.goto(`/inventory/discount-request?search=${number}`)
  await admin.locator('main').getByRole('button', { name: /-/ }).first().click()
  const panel = admin.getByRole('dialog').first()
  await panel.getByRole('button', { name: 'Approve', exact: true }).click()
  await last(admin).getByRole('button', { name: 'Approve', exact: true }).click()
  await panel.getByText('Approved').first().waitFor()
  await expect.poll(async () => figure(await price.textContent())).toBeCloseTo(before * 0.96, 0)
  await page.keyboard.press('Escape')
}

/** Shapes the plan: all at once, which is within the limits. */
export async function shapePlan(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Change schedule' }).click()
  await dialog.getByText('This is the payment plan of the booking.').waitFor()
  const second = dialog.getByRole('button', { name: 'Remove row 2' })
  while (await second.isVisible()) await second.click()
  await dialog.getByLabel('Percent of row 1').fill('100')
  await dialog.getByText('The installments add up to the price.').waitFor()
  await dialog.getByRole('button', { name: 'Use schedule' }).click()
  await page
    .getByText(/, own schedule/)
    .first()
    .waitFor()
}

async function act(page: Page, item: string, confirm: string | null, fill?: (panel: Locator) => Promise<void>) {
  await page
    .getByRole('button', { name: /^(More a|A)ctions/ })
    .first()
    .click()
  await page.getByRole('menuitem', { name: item, exact: true }).click()
  await fill?.(page.getByRole('dialog'))
  if (confirm) await page.getByRole('dialog').getByRole('button', { name: confirm }).click()
}

/** Records a cheque over a part of what is owed, and deposits and clears it from the list. */
export async function clearCheque(page: Page, booking: string, { amount, day }: { amount: string; day: string }) {
  const number = freshDigits(9)
  await page.goto(booking)
  await page.getByRole('button', { name: 'Record cheque' }).click()
  const panel = page.getByRole('dialog')
  await panel.getByLabel('Cheque number').fill(number)
  await panel.getByLabel('Bank').fill('Mashreq')
  await panel.getByLabel('Amount').fill(amount)
  await panel.getByLabel('Date on the cheque').fill(day)
  await panel.getByLabel('Received on').fill(day)
  await panel.getByRole('button', { name: 'Record cheque' }).click()
  await page.getByRole('listitem', { name: `Cheque ${number}` }).waitFor()
  await page.goto(`/inventory/cheques?search=${number}`)
  await act(page, 'Deposit', 'Deposit cheque')
  const row = page.locator('main tbody')
  await row.getByText('Deposited', { exact: true }).waitFor()
  await act(page, 'Clear', 'Clear cheque')
  await row.getByText('Cleared', { exact: true }).waitFor()
}

/** The brokerage sends its invoice, and a super admin approves and pays it. */
export async function payCommission(page: Page, admin: Page, number: string): Promise<void> {
  await page.goto(`/inventory/commissions?search=${number}`)
  await act(page, 'Send invoice', 'Send invoice', async (panel) => {
    await panel.getByLabel('Invoice number').fill(`INV ${freshDigits(6)}`)
    await panel.locator('input[type="file"]').setInputFiles({
      ...{ name: 'invoice.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 an invoice %%EOF') },
    })
  })
  await page.locator('main tbody').getByText('Invoiced', { exact: true }).waitFor()
  await admin.goto(`/inventory/commissions?search=${number}`)
  await act(admin, 'Approve for payment', null)
  await admin.locator('main tbody').getByText('Approved', { exact: true }).waitFor()
  await act(admin, 'Record payment', 'Record payment', (panel) => panel.getByLabel('Reference').fill('TT 2026'))
  await admin.locator('main tbody').getByText('Paid', { exact: true }).waitFor()
}

/** The buyer opens the link of the mail on a phone, and signs with codes; the seller countersigns. */
export async function signOnPhone(page: Page, booking: string, address: string): Promise<void> {
  await page.goto(booking)
  const signatures = page.getByRole('region', { name: 'Signatures' })
  await signatures.getByRole('button', { name: 'Send to sign' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Send to sign' }).click()
  await signatures.getByText('Asked to sign').waitFor()
  const { links } = await lastEmailTo(address, 'sign the contract')
  const path = links.map((link) => new URL(link).pathname).find((one) => one.startsWith('/buyer/')) ?? ''
  const { phone, put } = await phoneOf(page)
  const code = async (about: string) => (await lastEmailTo(address, about)).subject.slice(0, 6)
  await phone.goto(`${path}?lang=en`)
  await phone.getByRole('button', { name: 'Send the code' }).click()
  await phone.getByLabel('Code').fill(await code('is your code'))
  await phone.getByRole('button', { name: 'Open the page' }).click()
  await phone.getByRole('link', { name: 'Read and sign' }).click()
  await phone.getByRole('button', { name: 'Send the code' }).click()
  await phone.getByLabel('Code').fill(await code('code to sign'))
  await phone.getByLabel('I have read the contract and I sign it.').check()
  await phone.getByRole('button', { name: 'Sign the contract' }).click()
  await phone.getByRole('heading', { name: 'You have signed the contract' }).waitFor()
  await put()
  await signatures.getByRole('button', { name: 'Countersign contract' }).click()
  await page.getByRole('dialog').getByLabel('I have read the contract and may sign for the seller.').check()
  await page.getByRole('dialog').getByRole('button', { name: 'Sign contract' }).click()
  await signatures.getByText('Signed by everyone.').waitFor()
}

/** The rows of a list's CSV, by the names of its columns. */
export async function exported(page: Page, path: string, name: string): Promise<Record<string, string>[]> {
  await page.goto(path)
  await settled(page)
  if (name === 'Journal') await page.getByRole('button', { name: 'Export journal' }).click()
  else {
    await page.getByRole('button', { name: 'Export', exact: true }).click()
    await page.getByRole('menuitem', { name: /CSV/ }).click()
  }
  const { content } = await fetchFromBell(page, new RegExp(`${name} .*\\.csv`))
  await page.keyboard.press('Escape')
  const [heading = [], ...rows] = cellsOf(content.toString('utf8'))
  return rows.map((cells) => Object.fromEntries(heading.map((title, at) => [title, cells[at] ?? ''])))
}

/** Cells of a CSV, in quotes where they have a comma. */
const cellsOf = (text: string): string[][] =>
  text
    .replace(/^\ufeff/, '')
    .split(/\r?\n/)
    .filter((row) => row !== '')
    .map((row) =>
      [...row.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(([, quoted, bare]) =>
        quoted === undefined ? (bare ?? '') : quoted.replaceAll('""', '"'),
      ),
    )
