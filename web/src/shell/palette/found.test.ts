import { saleOffers } from '@storey/api/client-endpoints.ts'
import type { Access } from '@storey/api/endpoint.ts'
import { expect, it } from 'vitest'
import { foundKinds } from './found.ts'

const offer = { kind: 'sale_offer', id: 7, name: 'SO-2026-MER-00042', note: null, pipeline_id: null } as const

it('a sale offer that was found opens its page, the panel of its maker, or its row, depending on what the user may open', () => {
  const to = (mine: boolean, ...open: readonly Access[]) =>
    foundKinds.sale_offer.to({ ...offer, mine }, (access) => open.includes(access))

  expect(to(false, saleOffers.change.access)).toBe('/inventory/sale-offers/7/show')
  expect(to(true, saleOffers.own.access, saleOffers.list.access)).toBe('/inventory/sale-offers/own?open=7')
  expect(to(false, saleOffers.own.access, saleOffers.list.access)).toBe(
    '/inventory/sale-offers?search=SO-2026-MER-00042',
  )
  expect(to(false, saleOffers.list.access)).toBe('/inventory/sale-offers?search=SO-2026-MER-00042')
})
