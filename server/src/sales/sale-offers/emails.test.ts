import { expect, it } from 'vitest'
import { offerEmail } from './emails.ts'

it('an e-mail with several homes lists their kinds and prices below their project, with the picture of a building', () => {
  const text = offerEmail({
    language: 'en',
    client_name: 'Amal Haddad',
    message: '',
    seller: 'Harbor Homes',
    maker: 'Nadia Rahman',
    reply_to: null,
    units: [
      {
        name: 'A-101',
        kind: '1 bed apartment, 717 sq ft',
        project: 'Harbor',
        building: 'Tower A',
        price: 'AED 1,000,000',
        cover_uuid: null,
      },
      {
        name: 'B-201',
        kind: '2 bed apartment, 1,216 sq ft',
        project: 'Harbor',
        building: 'Tower B',
        price: 'AED 2,000,000',
        cover_uuid: 'cover-of-b',
      },
    ],
    valid_until: '2026-12-31',
    url: 'https://storey.example/offer/1',
  })

  expect(text.picture).toEqual({ uuid: 'cover-of-b', alt: 'Tower B' })
  expect(text.homes).toEqual({
    heading: 'Harbor',
    list: [
      { kind: '1 bed apartment, 717 sq ft', about: 'A-101, Tower A', amount: 'AED 1,000,000' },
      { kind: '2 bed apartment, 1,216 sq ft', about: 'B-201, Tower B', amount: 'AED 2,000,000' },
    ],
  })
  expect(text.facts).toEqual([['Valid until', '31 December 2026']])
})
