import { createHash } from 'node:crypto'
import type { Endpoint } from '@storey/api/endpoint.ts'
import { bookingContracts } from '@storey/api/sales/contracts.ts'
import { bookingDocuments } from '@storey/api/sales/documents.ts'
import { saleOfferPdf } from '@storey/api/sales/offer-pdf.ts'
import { receipts } from '@storey/api/sales/receipts.ts'
import { describe, expect, it } from 'vitest'
import { bookingContractRoutes } from '../src/sales/contracts/routes.ts'
import { bookingDocumentRoutes } from '../src/sales/documents/routes.ts'
import { saleOfferPdfRoutes } from '../src/sales/offer-pdf/routes.ts'
import { receiptRoutes } from '../src/sales/receipts/routes.ts'
import { buildUser } from './builders/basics.ts'
import { buildAccepted, buildBookingDocument, buildPaper, buildReceipt } from './builders/booking.ts'
import { buildOffer } from './builders/offer.ts'
import { type Person, signIn, useTestApp } from './harness.ts'

const app = useTestApp([bookingContractRoutes, bookingDocumentRoutes, receiptRoutes, saleOfferPdfRoutes])
const PAPER = Buffer.from('%PDF-1.7 a paper %%EOF')
const UNUSED = 999_999_999
const sha = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

interface DownloadCase {
  readonly name: string
  readonly endpoint: Endpoint
  readonly params: Readonly<Record<string, string | number>>
  readonly type: RegExp
  /** The bytes that were uploaded; undefined of what is made when it is asked for. */
  readonly uploaded?: Buffer
  readonly maker: Person
  /** Of the roles, those that may not. */
  readonly closed: readonly Person[]
}

async function given() {
  const { owner, storage } = app.current
  const head = await signIn(app.current, 'developer_admin')
  const { organization } = head
  const manager = await signIn(app.current, 'super_admin_sales_manager', { sells_for: [organization.id] })
  const stranger = await signIn(app.current, 'super_admin_sales_manager')
  const broker = await signIn(app.current, 'broker')
  const { id: created_by } = await buildUser(owner)
  const booking = await buildAccepted(owner, { organization_id: organization.id, created_by })
  await buildBookingDocument(owner, storage, booking, 'passport')
  const { id: file_id } = await buildPaper(owner, storage, organization.id)
  const receipt = await buildReceipt(owner, booking, { file_id })
  const offer = await buildOffer(owner, { organization_id: organization.id, created_by: manager.id })
  const own = { maker: manager, closed: [head, broker] }
  // A developer admin reads them of the own sales.
  const member = await signIn(app.current, 'developer', { organization })
  const sold = { maker: manager, closed: [member, broker] }
  const pdf = /^application\/pdf$/
  const cases: readonly DownloadCase[] = [
    { name: 'contract', endpoint: bookingContracts.pdf, params: { id: booking.id }, type: pdf, ...sold },
    { name: 'statement', endpoint: receipts.statement, params: { id: booking.id }, type: pdf, ...sold },
    { name: 'voucher', endpoint: receipts.voucher, params: { id: receipt.id }, type: pdf, ...sold },
    {
      name: 'document',
      endpoint: bookingDocuments.download,
      params: { id: booking.id, type: 'passport' },
      type: pdf,
      uploaded: PAPER,
      ...own,
    },
    {
      name: 'all documents',
      endpoint: bookingDocuments.archive,
      params: { id: booking.id },
      type: /^application\/zip$/,
      ...own,
    },
    {
      name: 'proof of a receipt',
      endpoint: receipts.proof,
      params: { id: receipt.id },
      type: pdf,
      uploaded: PAPER,
      ...own,
    },
    {
      name: 'sale offer',
      endpoint: saleOfferPdf.pdf,
      params: { id: offer.id },
      type: pdf,
      maker: manager,
      closed: [broker],
    },
  ]
  return { cases, stranger }
}

const ask = ({ endpoint }: DownloadCase, params: DownloadCase['params'], person?: Person) => {
  const path = Object.entries(params).reduce(
    (all, [key, value]) => all.replace(`{${key}}`, String(value)),
    endpoint.path,
  )
  return app.current.app.inject({
    method: 'GET',
    url: `/api${path}?locale=en&organization_id=${person?.organization.id ?? 0}`,
    ...(person ? { headers: { authorization: `Bearer ${person.token}` } } : {}),
  })
}

describe('downloads of the sales desk (T106, T107)', () => {
  it('downloads of the sales desk are attachments that no browser runs, for allowed users only', async () => {
    const { cases, stranger } = await given()
    const wrong: string[] = []
    let looked = 0
    const check = (what: string, holds: boolean) => {
      looked++
      if (!holds) wrong.push(what)
    }
    for (const one of cases) {
      const { name, params, type, uploaded, maker, closed } = one
      const answer = await ask(one, params, maker)
      const headers = (key: string) => String(answer.headers[key] ?? '')
      check(`${name} is answered`, answer.statusCode === 200)
      check(`${name} has its type`, type.test(headers('content-type')))
      check(`${name} is an attachment`, /^attachment; filename/.test(headers('content-disposition')))
      check(`${name} is not sniffed`, headers('x-content-type-options') === 'nosniff')
      check(`${name} runs nothing`, headers('content-security-policy').includes("default-src 'none'"))
      check(`${name} is of one origin`, headers('cross-origin-resource-policy') === 'same-origin')
      check(`${name} is kept by nobody`, headers('cache-control').includes('no-store'))
      if (uploaded) check(`${name} is what was uploaded`, sha(answer.rawPayload) === sha(uploaded))
      const bytes = answer.rawPayload
      const unused = await ask(one, { ...params, id: UNUSED }, maker)
      const foreign = await ask(one, params, stranger)
      check(`${name} of an unused id`, unused.statusCode === 404)
      check(`${name} of another’s`, foreign.statusCode === 404 && foreign.payload === unused.payload)
      check(`${name} without a token`, (await ask(one, params)).statusCode === 401)
      for (const person of closed) {
        const refused = await ask(one, params, person)
        check(`${name} for a role without it`, refused.statusCode === 403 && !refused.rawPayload.equals(bytes))
      }
    }

    console.log(`T106, T107 downloads of the sales desk: ${looked - wrong.length} of ${looked}`)
    expect(wrong).toEqual([])
    expect(looked).toBeGreaterThan(60)
  })
})
