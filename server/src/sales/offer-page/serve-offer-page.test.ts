import { saleOfferPdf } from '@storey/api/sales/offer-pdf.ts'
import { saleOffers } from '@storey/api/sales/sale-offers.ts'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { buildOffer } from '../../../test/builders/offer.ts'
import { buildItemPicture } from '../../../test/builders/picture.ts'
import { signIn, useTestApp } from '../../../test/harness.ts'
import { publicOfferPdfRoutes, saleOfferPdfRoutes } from '../offer-pdf/routes.ts'
import { publicOfferRoutes } from '../public-offers/routes.ts'
import { saleOfferRoutes } from '../sale-offers/routes.ts'
import { serveOfferPage } from './actions.ts'

const app = useTestApp([publicOfferPdfRoutes, publicOfferRoutes, saleOfferPdfRoutes, saleOfferRoutes, serveOfferPage])
const AGENT = 'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 Chrome/143.0 Safari/537.36'

async function sent(values: Partial<Parameters<typeof buildOffer>[1]> = {}) {
  const { owner } = app.current
  const admin = await signIn(app.current, 'developer_admin')
  const offer = await buildOffer(owner, { organization_id: admin.organization.id, created_by: admin.id, ...values })
  const row = () => owner.selectFrom('sale_offers').selectAll().where('id', '=', offer.id).executeTakeFirstOrThrow()
  return { admin, offer, row, owner }
}

const open = (token: string, query = '', headers: Record<string, string> = {}) =>
  app.current.app.inject({
    method: 'GET',
    url: `/offer/${token}${query}`,
    headers: { 'user-agent': AGENT, ...headers },
  })

const send = (token: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
  app.current.app.inject({
    method: 'POST',
    url: `/offer/${token}`,
    headers: { 'user-agent': AGENT, 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: new URLSearchParams(fields).toString(),
  })

const acceptanceOf = ({ unit, plan }: Awaited<ReturnType<typeof buildOffer>>) => ({
  answer: 'accept',
  lang: 'en',
  unit: String(unit.id),
  plan: String(plan.id),
  price: String(unit.price),
})

describe('/offer/{token}', () => {
  it('the offer page of a suspended seller shows no unit and no price, and its PDF is refused', async () => {
    const { admin, offer, owner } = await sent()
    await owner
      .updateTable('organizations')
      .set({ status: 'suspended' })
      .where('id', '=', admin.organization.id)
      .execute()

    const { statusCode, body } = await open(offer.token)
    const arabic = await open(offer.token, '?lang=ar')
    const answered = await send(offer.token, acceptanceOf(offer))
    const pdf = await app.current.app.inject({ method: 'GET', url: `/api/public/offers/${offer.token}/pdf` })

    expect(statusCode).toBe(200)
    for (const html of [body, arabic.body, answered.body]) {
      const page = html.replace(/<style>[\s\S]*?<\/style>/g, '')
      expect(page).not.toContain('Amal Haddad')
      expect(page).not.toContain(offer.unit.number)
      expect(page).not.toContain('<form')
    }
    expect(body).toContain('This offer is not available')
    expect(answered.statusCode).toBe(409)
    expect([pdf.statusCode, pdf.json().code]).toEqual([409, 'offer_unavailable'])
  })

  it('the offer page runs no script, is not cached, sets no cookie and sends no referrer', async () => {
    const { offer } = await sent()

    const { statusCode, headers, body } = await open(offer.token)

    expect(statusCode).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex, nofollow',
    })
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-[^']+'; img-src 'self'/)
    expect(headers['set-cookie']).toBeUndefined()
    expect(body).toContain('Amal Haddad')
    expect(body).not.toContain('<script')
  })

  it('a preview of the link gets a JPEG of the place, which counts no view', async () => {
    const { admin, offer, row, owner } = await sent()
    const card = (token: string, query = '') =>
      app.current.app.inject({ method: 'GET', url: `/offer/${token}/card.jpg${query}` })
    // Without a picture it is words only.
    const inEnglish = await card(offer.token)
    const inArabic = await card(offer.token, '?lang=ar')
    expect([inEnglish.statusCode, inArabic.statusCode]).toEqual([200, 200])
    expect(inEnglish.rawPayload.equals(inArabic.rawPayload)).toBe(false)

    const { storage } = app.current
    const world = { owner, storage, organization_id: admin.organization.id }
    const { file_id } = await buildItemPicture(world, { building_id: offer.unit.building_id })
    const file = await owner.selectFrom('files').selectAll().where('id', '=', file_id).executeTakeFirstOrThrow()
    const picture = { create: { width: 960, height: 720, channels: 3 as const, background: '#7090c0' } }
    await storage.put(file.storage_key, await sharp(picture).webp().toBuffer())
    await owner
      .updateTable('buildings')
      .set({ cover_file_id: file_id })
      .where('id', '=', offer.unit.building_id)
      .execute()

    await owner
      .updateTable('organizations')
      .set({ brand_color: '#7a3e1b' })
      .where('id', '=', admin.organization.id)
      .execute()

    const { body } = await open(offer.token, '?preview=true')
    const { statusCode, headers, rawPayload } = await card(offer.token)

    expect(body).toContain(`/offer/${offer.token}/card.jpg?unit=${offer.unit.id}&amp;lang=en">`)
    expect([statusCode, headers['content-type']]).toEqual([200, 'image/jpeg'])
    expect(await sharp(rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 })
    expect(rawPayload.length).toBeLessThan(300_000)
    const pixel = async (left: number) => {
      const { data } = await sharp(rawPayload)
        .extract({ left, top: 10, width: 1, height: 1 })
        .raw()
        .toBuffer({ resolveWithObject: true })
      return [...data]
    }
    const isNear = (color: readonly number[], wanted: readonly number[]) =>
      color.every((part, at) => Math.abs(part - (wanted[at] ?? 0)) < 12)
    // The place, and next to it the words on white.
    expect([isNear(await pixel(10), [0x70, 0x90, 0xc0]), isNear(await pixel(1190), [255, 255, 255])]).toEqual([
      true,
      true,
    ])
    expect((await row()).views).toBe(0)
    expect((await card('x'.repeat(64))).statusCode).toBe(404)
  })

  it('the offer page counts an opening as the API does, and does not count a preview', async () => {
    const { offer, row } = await sent()

    await open(offer.token, '?preview=true')
    expect((await row()).views).toBe(0)
    await open(offer.token)
    await open(offer.token, '?lang=ar')

    expect(await row()).toMatchObject({ views: 1, status: 'viewed' })
  })

  it('the offer page accepts a choice and redirects to the confirmation', async () => {
    const { offer, row } = await sent()

    const { statusCode, headers } = await send(offer.token, acceptanceOf(offer))

    expect([statusCode, headers.location]).toEqual([303, `/offer/${offer.token}`])
    expect(await row()).toMatchObject({
      status: 'accepted',
      chosen_unit_id: offer.unit.id,
      chosen_plan_id: offer.plan.id,
    })
    const { body } = await open(offer.token)
    expect(body).toContain('Thank you, we’ve noted your choice')
    expect(body).not.toContain('<form')
    expect((await send(offer.token, { answer: 'decline' })).statusCode).toBe(409)
  })

  it('the offer page accepts a decline with its reason, in the language of the page', async () => {
    const { offer, row } = await sent()

    const { headers } = await send(offer.token, { answer: 'decline', reason: 'Too far\r\nfrom the sea', lang: 'ar' })

    expect(headers.location).toBe(`/offer/${offer.token}?lang=ar`)
    expect(await row()).toMatchObject({ status: 'declined', decline_reason: 'Too far\nfrom the sea' })
    expect((await open(offer.token, '?lang=ar')).body).toContain('شكرًا على ردّك')
  })

  it('the offer page explains a changed price or an unavailable unit, and changes nothing', async () => {
    const { offer, row, owner } = await sent()

    const dearer = await send(offer.token, { ...acceptanceOf(offer), price: '1' })
    await owner.updateTable('units').set({ status: 'unreleased' }).where('id', '=', offer.unit.id).execute()
    const gone = await send(offer.token, acceptanceOf(offer))

    expect([dearer.statusCode, gone.statusCode]).toEqual([409, 409])
    expect(dearer.body).toContain('The price has changed since you opened the page.')
    expect(gone.body).toContain('This home is no longer available.')
    expect((await row()).status).not.toBe('accepted')
  })

  it('the offer page refuses a form from another site and a body that its own form does not send', async () => {
    const { offer, row } = await sent()

    const foreign = await send(offer.token, acceptanceOf(offer), { 'sec-fetch-site': 'cross-site' })
    const empty = await send(offer.token, {})
    const json = await app.current.app.inject({
      method: 'POST',
      url: `/offer/${offer.token}`,
      payload: { answer: 'decline' },
    })

    expect([foreign.statusCode, empty.statusCode, json.statusCode]).toEqual([409, 422, 400])
    expect((await row()).responded_at).toBeNull()
  })

  it('the offer page explains a link that is invalid or was replaced, and an offer that ended', async () => {
    const { admin, offer } = await sent()
    const withdrawn = await sent({ status: 'withdrawn' })
    const expired = await sent({ valid_for: -1 })
    await admin.call(saleOffers.renewLink, { params: { id: offer.id }, body: { version: 1 } })

    const wrong = await open('A'.repeat(64), '?lang=ar')
    const cut = await open(offer.token.slice(0, 40))

    expect([wrong.statusCode, cut.statusCode]).toEqual([404, 404])
    expect(wrong.body).toContain('هذا الرابط لم يعد صالحًا')
    expect(cut.body).toContain('This link is no longer valid')
    expect((await open(offer.token)).body).toContain('This link is no longer valid')
    expect((await open(withdrawn.offer.token)).body).toContain('This offer was withdrawn')
    expect((await open(expired.offer.token)).body).toContain('This offer has expired')
    expect((await send(expired.offer.token, acceptanceOf(expired.offer))).body).toContain('This offer has expired')
  })
})

describe('the PDF of an offer', () => {
  it('the PDF of an offer is open to the buyer while the offer shows its units, and to its maker always', async () => {
    const { admin, offer, row } = await sent()
    const url = `/api/public/offers/${offer.token}/pdf`

    const first = await app.current.app.inject({ method: 'GET', url })
    const again = await app.current.app.inject({ method: 'GET', url })

    expect(first.statusCode).toBe(200)
    expect(first.headers).toMatchObject({
      'content-type': 'application/pdf',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'content-disposition': `attachment; filename="${offer.number}.pdf"; filename*=UTF-8''${offer.number}.pdf`,
    })
    expect(first.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
    expect(again.rawPayload.equals(first.rawPayload)).toBe(true)
    await admin.call(saleOffers.withdraw, { params: { id: offer.id }, body: { version: (await row()).version } })
    expect((await app.current.app.inject({ method: 'GET', url })).statusCode).toBe(409)
    const own = await admin.ask(saleOfferPdf.pdf, { params: { id: offer.id } })
    expect(own.rawPayload.equals(first.rawPayload)).toBe(true)
  })

  it('the PDF of an offer returns 404 to a colleague who cannot list offers', async () => {
    const { admin, offer } = await sent()
    const colleague = await signIn(app.current, 'developer', { organization: admin.organization })

    const { statusCode } = await colleague.ask(saleOfferPdf.pdf, { params: { id: offer.id } })

    expect(statusCode).toBe(404)
  })
})
