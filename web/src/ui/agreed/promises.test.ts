import { readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'

/** The calls by which a user promises something on terms that others can change meanwhile. */
const PROMISES = [
  'bookings.create',
  'bookingChanges.changeUnit',
  'discounts.ask',
  'discounts.resubmit',
  'discounts.approve',
  'saleOffers.create',
  'saleOffers.addUnit',
  'saleOffers.setPlans',
  'saleOffers.send',
  'saleOffers.extend',
  'saleOffers.revise',
  'holdRequests.create',
  'receipts.record',
  'receipts.recordRefund',
  'cheques.record',
  'commissions.invoice',
  'commissions.pay',
  'commissions.return',
]
/** The form is drawn by another file. */
const DRAWN_BY: Readonly<Record<string, string>> = {
  'sales/booking-form/useBookingForm.ts': 'sales/booking-form/BookingFlow.tsx',
}
const ROOT = join(import.meta.dirname, '../..')

const sources = async () => {
  const found = new Map<string, string>()
  for await (const path of glob('**/*.{ts,tsx}', { cwd: ROOT }))
    if (!/\.test\.tsx?$/.test(path)) found.set(path, readFileSync(join(ROOT, path), 'utf8'))
  return found
}
const callsOf = (text: string) =>
  PROMISES.filter(
    (name) =>
      new RegExp(`call\\(\\s*${name.replace('.', '\\.')}\\b`).test(text) ||
      // One form for two calls, such as a receipt and a refund.
      new RegExp(`\\? ${name.replace('.', '\\.')} :|: ${name.replace('.', '\\.')}\\n`).test(text),
  )

it('every form that ends in a promise keeps the terms that were seen, and asks before it takes new ones', async () => {
  const files = await sources()
  const promising = [...files].filter(([, text]) => callsOf(text).length > 0)

  expect([...new Set(promising.flatMap(([, text]) => callsOf(text)))].sort()).toEqual([...PROMISES].sort())
  const careless = promising
    .map(([path]) => DRAWN_BY[path] ?? path)
    .filter((path) => {
      const text = files.get(path) ?? ''
      return !/\bagreed=\{agreed\}/.test(text) || !/\buse(Agreed|OfferTerms)\(/.test(text)
    })
  expect(careless).toEqual([])
})
