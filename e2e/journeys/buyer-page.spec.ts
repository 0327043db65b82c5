import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { lastEmailTo, serverAddress, signIn, useBrowser, visit, widths } from '../browser.ts'
import { deskOf } from '../fields/desk.ts'

useBrowser()

/** Opens a booking of one buyer whose contract can be sent to sign. */
async function openSignable(page: Page): Promise<void> {
  const links = page.getByRole('link', { name: /^B-\d{4}-/ })
  await links.first().waitFor()
  const paths = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
  for (const path of new Set(paths)) {
    await page.goto(path)
    const signatures = page.getByRole('region', { name: 'Signatures' })
    await signatures.getByRole('paragraph').first().waitFor()
    const one = await page.getByRole('heading', { name: 'Buyer', exact: true }).count()
    if (one === 1 && (await signatures.getByRole('button', { name: 'Send to sign' }).count()) === 1) return
  }
  throw new Error('No booking can be sent to sign.')
}

/** The code that came after another one. */
async function newestCode(address: string, before: string): Promise<string> {
  for (;;) {
    const { subject } = await lastEmailTo(address, 'is your code')
    if (subject !== before) return subject.slice(0, 6)
    await new Promise((done) => setTimeout(done, 200))
  }
}

it('the sales desk sends a buyer the page of a booking, who opens it with a code, and signs the contract, on a phone without scripts', {
  timeout: 120_000,
}, async () => {
  const { page, troubles } = await visit({ width: 'desktop' })
  await signIn(page, 'sales_manager')
  await page.goto('/inventory/units/booked-units?status=accepted&milestone_missing=agreement_sent')
  await openSignable(page)
  const section = page.getByRole('region', { name: 'Buyers’ pages' })
  const first = section.getByRole('listitem').first()
  await first.getByRole('button', { name: /^Send / }).click()
  await first.getByText('not opened').waitFor()
  const address = await first.getByRole('paragraph').first().innerText()

  const arabic = /\p{Script=Arabic}/u.test(await first.locator('b').innerText())
  const { links } = await lastEmailTo(address, arabic ? 'صفحة حجزك' : 'Your booking page')
  const path = links.map((link) => new URL(link).pathname).find((one) => one.startsWith('/buyer/')) ?? ''
  const browser = page.context().browser()
  if (!browser) throw new Error('The browser has gone.')
  const plain = await browser.newContext({
    baseURL: serverAddress(),
    viewport: widths.phone,
    javaScriptEnabled: false,
  })
  const phone = await plain.newPage()
  await phone.goto(`${path}?lang=en`)
  expect(await phone.getByText(/B-\d{4}-/).count()).toBe(0)
  await phone.getByRole('button', { name: 'Send the code' }).click()
  const { subject } = await lastEmailTo(address, 'is your code')
  await phone.getByLabel('Code').fill(subject.slice(0, 6))
  await phone.getByRole('button', { name: 'Open the page' }).click()
  await phone.getByRole('heading', { name: 'Next payment' }).waitFor()
  // In the card of the home; the way to pay has it as the reference before.
  await phone
    .getByText(/^B-\d{4}-/)
    .last()
    .waitFor()
  expect(await phone.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
  await phone.getByRole('link', { name: 'العربية' }).click()
  await phone.getByRole('heading', { name: 'الدفعة القادمة' }).waitFor()

  const signatures = page.getByRole('region', { name: 'Signatures' })
  await signatures.getByRole('button', { name: 'Send to sign' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Send to sign' }).click()
  await signatures.getByText('Asked to sign').waitFor()
  const asked = await lastEmailTo(address, arabic ? 'بانتظار توقيعك' : 'sign the contract')
  const own = asked.links.map((link) => new URL(link).pathname).find((one) => one.startsWith('/buyer/')) ?? ''
  await phone.goto(`${own}?lang=en`)
  await phone.getByRole('button', { name: 'Send the code' }).click()
  // The newest code: the one before opened the page of the earlier link.
  await phone.getByLabel('Code').fill(await newestCode(address, subject))
  await phone.getByRole('button', { name: 'Open the page' }).click()
  await phone.getByRole('link', { name: 'Read and sign' }).click()
  await phone.getByRole('button', { name: 'Send the code' }).click()
  const toSign = await lastEmailTo(address, 'code to sign')
  await phone.getByLabel('Code').fill(toSign.subject.slice(0, 6))
  await phone.getByLabel('I have read the contract and I sign it.').check()
  await phone.getByRole('button', { name: 'Sign the contract' }).click()
  await phone.getByRole('heading', { name: 'You have signed the contract' }).waitFor()
  expect(await phone.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
  await plain.close()

  await signatures.getByRole('button', { name: 'Countersign contract' }).click()
  await page.getByRole('dialog').getByLabel('I have read the contract and may sign for the seller.').check()
  await page.getByRole('dialog').getByRole('button', { name: 'Sign contract' }).click()
  await signatures.getByText('Signed by everyone.').waitFor()

  await page.reload()
  await first.getByText('Last opened').waitFor()
  await first.getByRole('button', { name: /^Revoke link/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke link' }).click()
  await first.getByText('Link revoked').waitFor()

  // The booking is as before for the journeys after this one.
  const desk = await deskOf('sales_manager')
  const booking = new URL(page.url()).pathname.replace('/units', '')
  const { version } = (await desk.get(booking)) as { version: number }
  const nothing = { agreement_sent_on: null, buyer_signed_on: null, seller_signed_on: null }
  await desk.change('patch', booking, { version, ...nothing })
  await desk.close()
  expect(troubles).toEqual([])
})
