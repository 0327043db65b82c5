import { expect, it } from 'vitest'
import { lastEmailTo, serverAddress, signIn, useBrowser, visit, widths } from '../browser.ts'

useBrowser()

it('the sales desk sends a buyer the page of a booking, who opens it with a code on a phone without scripts', {
  timeout: 120_000,
}, async () => {
  const { page, troubles } = await visit({ width: 'desktop' })
  await signIn(page, 'sales_manager')
  await page.goto('/inventory/units/booked-units?status=accepted')
  await page
    .getByRole('link', { name: /^B-\d{4}-/ })
    .first()
    .click()
  const section = page.getByRole('region', { name: 'Buyers’ pages' })
  const first = section.getByRole('listitem').first()
  await first.getByRole('button', { name: /^Send / }).click()
  await first.getByText('not opened').waitFor()
  const address = await first.getByRole('paragraph').first().innerText()

  const arabic = /\p{Script=Arabic}/u.test(await first.locator('b').innerText())
  const { links } = await lastEmailTo(address, arabic ? 'صفحة حجزك' : 'page of your booking')
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
  await phone.getByText(/^B-\d{4}-/).waitFor()
  expect(await phone.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
  await phone.getByRole('link', { name: 'العربية' }).click()
  await phone.getByRole('heading', { name: 'الدفعة القادمة' }).waitFor()
  await plain.close()

  await page.reload()
  await first.getByText('Last opened').waitFor()
  await first.getByRole('button', { name: /^Revoke link/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke link' }).click()
  await first.getByText('Link revoked').waitFor()
  expect(troubles).toEqual([])
})
