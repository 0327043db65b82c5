import { expect, it } from 'vitest'
import { offerEmail } from './emails.ts'

it('the picture of an e-mail with several homes has the name of the building that it shows', () => {
  const text = offerEmail({
    language: 'en',
    client_name: 'Amal Haddad',
    message: '',
    seller: 'Harbor Homes',
    maker: 'Nadia Rahman',
    reply_to: null,
    units: [
      { name: 'A-101', building: 'Tower A', price: 'AED 1,000,000', cover_uuid: null },
      { name: 'B-201', building: 'Tower B', price: 'AED 2,000,000', cover_uuid: 'cover-of-b' },
    ],
    valid_until: '2026-12-31',
    url: 'https://storey.example/offer/1',
  })

  expect(text.picture).toEqual({ uuid: 'cover-of-b', alt: 'Tower B' })
  expect(text.amounts?.rows).toEqual([
    ['A-101, Tower A', 'AED 1,000,000'],
    ['B-201, Tower B', 'AED 2,000,000'],
  ])
  expect(text.facts).toEqual([['Valid until', '31 December 2026']])
})
