import { buyerPages } from '@storey/api/sales/buyer-pages.ts'
import type { BookedTerms } from '@storey/api/schedule/booked-terms.ts'
import { describe, expect, it } from 'vitest'
import { buildBankAccount } from '../../../test/builders/bank-account.ts'
import { buildBuilding, buildOrganization, buildUser } from '../../../test/builders/basics.ts'
import { buildAccepted, buildCancelled, buildReceipt, TERMS } from '../../../test/builders/booking.ts'
import { signIn, useTestApp } from '../../../test/harness.ts'
import { namedToken } from '../buyer-emails/rules.ts'
import { PLAIN_POLICY, plainPage } from '../offer-page/actions.ts'
import { serveBuyerPage } from './actions.ts'
import { buyerPageRoutes } from './routes.ts'

const app = useTestApp([buyerPageRoutes, serveBuyerPage])
let people = 0
const TWO_PAYMENTS = [
  { amount: 100_000, due_on: '2027-01-15' },
  { amount: 200_000, due_on: '2028-01-15' },
]

/** An accepted booking whose only buyer has an address of its own, and the sales manager of its developer. */
async function given(terms: BookedTerms = TERMS, lines = TWO_PAYMENTS) {
  const { owner } = app.current
  const { organization_id } = await buildBuilding(owner)
  const { id: created_by } = await buildUser(owner)
  const manager = await signIn(app.current, 'super_admin_sales_manager', { sells_for: [organization_id] })
  const address = `page-${++people}@example.com`
  const booking = await buildAccepted(owner, { organization_id, created_by, terms }, lines)
  await owner
    .updateTable('bookings')
    .set({
      note: 'Internal note',
      broker_name: 'Karim the broker',
      commission_percent: '3',
      sales_manager_id: manager.id,
    })
    .where('id', '=', booking.id)
    .execute()
  await owner
    .updateTable('booking_buyers')
    .set({ email: address, full_name: 'Amal <i>Haddad</i>' })
    .where('booking_id', '=', booking.id)
    .execute()
  const params = { id: booking.id }
  const letters = async (subject: RegExp) => {
    await app.current.work()
    return (await app.current.mailbox.list(address)).filter((letter) => subject.test(letter.subject))
  }
  const send = async () => {
    const { data } = await manager.call(buyerPages.send, { params, body: { buyer: 1 } })
    const [letter] = await letters(/Your booking page/)
    return { page: data, path: letter?.text.match(/\/buyer\/[\w-]{43}/)?.[0] ?? '' }
  }
  const codeOf = async () => (await letters(/is your code/))[0]?.subject.slice(0, 6) ?? ''
  return { owner, organization_id, manager, address, booking, params, send, codeOf, letters }
}

const get = (url: string, cookie?: string) =>
  app.current.app.inject({ method: 'GET', url, headers: cookie ? { cookie } : {} })
const post = (url: string, fields: Record<string, string> = {}, headers: Record<string, string> = {}) =>
  app.current.app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: new URLSearchParams(fields).toString(),
  })
const cookieOf = (answer: { headers: Record<string, unknown> }) =>
  String(answer.headers['set-cookie']).split(';')[0] ?? ''
const bare = (html: string) => html.replace(/<style>[\s\S]*?<\/style>/g, '')

/** A page that its buyer has opened with the code. */
async function opened(terms?: BookedTerms, lines?: typeof TWO_PAYMENTS) {
  const world = await given(terms, lines)
  const { path, page } = await world.send()
  await post(`${path}/code`)
  const answer = await post(path, { code: await world.codeOf() })
  return { ...world, path, page, cookie: cookieOf(answer), answer }
}

describe('/buyer/{token}', () => {
  it('the link alone shows the seller and a part of the address, and a code opens the page', async () => {
    const {
      path,
      send: _,
      codeOf,
      booking,
      address,
    } = await (async () => {
      const world = await given()
      return { ...world, ...(await world.send()) }
    })()

    const locked = await get(path)
    const asked = await post(`${path}/code`)
    const code = await codeOf()
    const right = await post(path, { code: ` ${code.slice(0, 3)} ${code.slice(3)} ` })
    const page = await get(path, cookieOf(right))

    expect(locked.statusCode).toBe(200)
    expect(bare(locked.body)).not.toContain(booking.number)
    expect(locked.body).not.toContain('Haddad')
    expect(locked.body).toContain(`p•••${address.slice(address.indexOf('@'))}`)
    expect([asked.statusCode, right.statusCode]).toEqual([303, 303])
    expect(String(right.headers['set-cookie'])).toMatch(/HttpOnly; SameSite=Lax/)
    expect(page.body).toContain(booking.number)
    expect(page.body).toContain('Amal &lt;i&gt;Haddad&lt;/i&gt;')
    expect(page.headers['content-security-policy']).not.toContain('script')
    expect(page.headers['cache-control']).toBe('no-store')
  })

  it('the page shows the next payment and no note, broker, commission or identity number', async () => {
    const { path, cookie } = await opened()

    const body = bare((await get(path, cookie)).body)

    expect(body).toContain('AED\u00a01,000')
    expect(body).toContain('15 Jan 2027')
    for (const sealed of ['Internal note', 'Karim', 'ommission', 'LR 0482', 'Discount'])
      expect(body).not.toContain(sealed)
  })

  it('of many payments the page shows the next ones, and folds the whole list; the amounts of a list have the same decimals', async () => {
    const lines = Array.from({ length: 12 }, (_, at) => ({
      amount: at === 11 ? 100_050 : 100_000,
      due_on: `2027-${String(at + 1).padStart(2, '0')}-15`,
    }))
    const many = await opened(TERMS, lines)
    const few = await opened()

    const body = bare((await get(many.path, many.cookie)).body)
    const [first = '', folded = ''] = body.split('<details>')

    expect(folded).toContain('All 12 payments')
    expect(first.match(/1[0-9] [A-Z][a-z]{2} 2027/g)).toHaveLength(5)
    expect(folded.match(/15 [A-Z][a-z]{2} 2027/g)).toHaveLength(12)
    expect(body).toContain('AED\u00a01,000.50')
    expect(body.slice(body.indexOf('<h2>Payments'))).not.toMatch(/AED\u00a01,000</)
    expect(first).toContain('<p class="sum"><bdi dir="ltr">AED\u00a01,000</bdi>')
    expect(first).toContain('0% paid')
    expect(bare(body)).toMatch(/class="tower"[^>]*aria-label="[^"]+, Floor \d+ of 20"/)
    expect(bare((await get(few.path, few.cookie)).body)).not.toContain('<details>')
  })

  it('the next payment says how to pay if the project has an escrow account, and shows it if the payment is overdue', async () => {
    const late = await opened(TERMS, [{ amount: 100_000, due_on: '2020-01-15' }])
    const soon = await opened()
    const text = async ({ path, cookie }: typeof late) => bare((await get(path, cookie)).body)
    const accountOf = ({ owner, organization_id, booking: { project_id } }: typeof late) =>
      buildBankAccount(owner, { organization_id, project_id, number: 'AE07 0331 2345 6789 0123 456' })

    expect(await text(late)).not.toContain('How to pay')
    await Promise.all([accountOf(late), accountOf(soon)])
    expect(await text(late)).toMatch(
      /<details open><summary>How to pay[\s\S]*Pay to[\s\S]*IBAN[\s\S]*AE07 0331[\s\S]*Reference/,
    )
    expect(await text(soon)).toMatch(/<details><summary>How to pay/)
    // Not before the seller has accepted.
    const { owner, booking } = soon
    const pending = { status: 'pending', expires_at: '2099-01-01T00:00:00Z', decided_at: null } as const
    await owner.updateTable('bookings').set(pending).where('id', '=', booking.id).execute()
    expect(await text(soon)).toContain('Next payment')
    expect(await text(soon)).not.toMatch(/How to pay|AE07/)
  })

  it('the page says where the home is, and not before the code', async () => {
    const { owner, booking, path, cookie } = await opened()
    const at = { address: 'Quay Street', latitude: '25.208600', longitude: '55.345200' }
    await owner.updateTable('projects').set(at).where('id', '=', booking.project_id).execute()

    expect(bare((await get(path, cookie)).body)).toContain('<bdi dir="ltr">25.2086, 55.3452</bdi>')
    // With the dots between its parts, which the style draws.
    expect((await get(path, cookie)).body).toMatch(/\.location \.dots\s*>\s*span::before/)
    expect((await get(path)).body).not.toMatch(/Quay Street|25\.2086/)
  })

  it('the page has the mark of its seller', async () => {
    const { path, cookie } = await opened()

    expect((await get(path, cookie)).body).toContain('<span class="mark" aria-hidden="true">')
  })

  it('the page states the VAT in the price if the booking has a rate', async () => {
    const { path, cookie } = await opened({ ...TERMS, vat: { percent: '5', included: true } })
    const without = await opened()

    const body = bare((await get(path, cookie)).body)

    expect(body).toContain('VAT 5% in the price')
    expect(bare((await get(without.path, without.cookie)).body)).not.toContain('VAT')
  })

  it('the page is in Arabic for a buyer of that language, and in the other language by its link', async () => {
    const { path, cookie, owner, booking } = await opened()
    await owner.updateTable('buyer_links').set({ language: 'ar' }).where('booking_id', '=', booking.id).execute()

    const arabic = await get(path, cookie)
    const english = await get(`${path}?lang=en`, cookie)

    expect(arabic.body).toContain('<html lang="ar" dir="rtl">')
    expect(arabic.body).toContain('الدفعة القادمة')
    expect(english.body).toContain('Next payment')
  })

  it('a code works once, and not after five wrong tries, also if they come at once', async () => {
    const { send, codeOf, owner, booking, ...world } = await given()
    const { path } = await send()
    await post(`${path}/code`)
    const code = await codeOf()
    const wrong = code === '000000' ? '000001' : '000000'

    const once = await post(path, { code: wrong })
    expect(once.body).toContain('aria-invalid="true" aria-describedby="problem"')
    expect(once.body).toContain('This code is wrong. You have 4 more tries.')
    const tries = await Promise.all(Array.from({ length: 8 }, () => post(path, { code: wrong })))
    const late = await post(path, { code })
    await owner
      .updateTable('buyer_links')
      .set({ code_sent_at: new Date(Date.now() - 120_000).toISOString() })
      .where('booking_id', '=', booking.id)
      .execute()
    await post(`${path}/code`)
    const [fresh = ''] = (await world.letters(/is your code/))
      .map(({ subject }) => subject.slice(0, 6))
      .filter((one) => one !== code)
    const first = await post(path, { code: fresh })
    const second = await post(path, { code: fresh })

    expect([...tries, late].map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 9 }, () => 422))
    expect([first.statusCode, second.statusCode]).toEqual([303, 422])
  })

  it('a second code within a minute is not sent, and an expired code does not work', async () => {
    const { send, codeOf, letters, owner, booking } = await given()
    const { path } = await send()
    await post(`${path}/code`)
    const again = await post(`${path}/code`)
    const code = await codeOf()
    await owner
      .updateTable('buyer_links')
      .set({ code_sent_at: new Date(Date.now() - 16 * 60_000).toISOString() })
      .where('booking_id', '=', booking.id)
      .execute()

    const late = await post(path, { code })

    expect(again.statusCode).toBe(429)
    expect(await letters(/is your code/)).toHaveLength(1)
    expect(late.statusCode).toBe(422)
  })

  it('a revoked, replaced or expired link, and one of a former buyer, opens nothing, also with a pass', async () => {
    const gone = async (end: (world: Awaited<ReturnType<typeof opened>>) => Promise<unknown>) => {
      const world = await opened()
      await end(world)
      const answers = [
        await get(world.path, world.cookie),
        await get(`${world.path}/contract.pdf`, world.cookie),
        await post(`${world.path}/code`),
      ]
      expect(answers[0]?.body).toBe(plainPage('en', 'unknown', 'Storey'))
      expect(answers[0]?.headers['content-security-policy']).toBe(PLAIN_POLICY)
      return answers.map(({ statusCode }) => statusCode)
    }
    const all = [404, 404, 404]

    expect(await gone(({ manager, page }) => manager.call(buyerPages.revoke, { params: { id: page.id } }))).toEqual(all)
    expect(await gone(({ manager, params }) => manager.call(buyerPages.send, { params, body: { buyer: 1 } }))).toEqual(
      all,
    )
    expect(
      await gone(({ owner, booking }) =>
        owner
          .updateTable('buyer_links')
          .set({ expires_at: new Date().toISOString() })
          .where('booking_id', '=', booking.id)
          .execute(),
      ),
    ).toEqual(all)
    expect(
      await gone(({ owner, booking }) =>
        owner
          .updateTable('booking_buyers')
          .set({ email: 'other@example.com' })
          .where('booking_id', '=', booking.id)
          .execute(),
      ),
    ).toEqual(all)
    expect(
      await gone(({ owner, organization_id }) =>
        owner.updateTable('organizations').set({ status: 'suspended' }).where('id', '=', organization_id).execute(),
      ),
    ).toEqual(all)
  })

  it('the link in an e-mail opens the page with a code while the link that it names works, and a made-up one opens nothing', async () => {
    const { page, codeOf, manager, booking } = await opened()
    const { signingKey } = app.current.services.settings
    const path = `/buyer/${namedToken(signingKey, page.id)}`
    await app.current.owner.updateTable('buyer_links').set({ code_tries: 5 }).where('id', '=', page.id).execute()

    expect((await get(path)).body).toContain('Send the code')
    await post(`${path}/code`)
    const answer = await post(path, { code: await codeOf() })
    expect((await get(path, cookieOf(answer))).body).toContain(booking.number)
    for (const token of [namedToken('another key', page.id), namedToken(signingKey, page.id).replace(/^/, '1')])
      expect((await get(`/buyer/${token}`)).statusCode).toBe(404)

    await manager.call(buyerPages.revoke, { params: { id: page.id } })
    expect((await get(path, cookieOf(answer))).statusCode).toBe(404)
  })

  it('the pass of one link opens no other, and a made-up one opens none', async () => {
    const one = await opened()
    const other = await given()
    const { path } = await other.send()

    const answers = [await get(path, one.cookie), await get(path, `storey_buyer=${Date.now() + 1_000_000}.abc`)]

    for (const { body } of answers) expect(body).toContain('Send the code')
  })

  it('a voucher of the booking is sent as PDF, one of another booking is not', async () => {
    const { path, cookie, booking, owner } = await opened()
    const own = await buildReceipt(owner, booking)
    const other = await given()
    const foreign = await buildReceipt(owner, other.booking)
    const voucher = (id: number | string, pass?: string) => get(`${path}/receipts/${id}`, pass)

    const right = await voucher(own.id, cookie)

    expect([right.statusCode, right.headers['content-type']]).toEqual([200, 'application/pdf'])
    const refused = [await voucher(foreign.id, cookie), await voucher(own.id), await voucher('1e999', cookie)]
    expect(refused.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404])
    expect(bare((await get(path, cookie)).body)).toContain(`${path}/receipts/${own.id}`)
  })

  it('the contract of an accepted booking is sent as PDF', async () => {
    const { path, cookie } = await opened()

    const { statusCode, headers, rawPayload } = await get(`${path}/contract.pdf`, cookie)

    expect([statusCode, headers['content-type']]).toEqual([200, 'application/pdf'])
    expect(rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
  })

  it('a canceled booking shows that it was canceled, without a schedule or a contract', async () => {
    const { path, cookie, owner, booking } = await opened()
    await buildCancelled(owner, booking, { refund_due: 0 })

    const body = bare((await get(path, cookie)).body)

    expect(body).toContain('Canceled')
    for (const gone of ['Next payment', 'contract.pdf', 'The buyer withdrew']) expect(body).not.toContain(gone)
  })

  it('a code from another site, and a token that is none, are refused', async () => {
    const { path } = await (await given()).send()

    const foreign = await post(path, { code: '123456' }, { 'sec-fetch-site': 'cross-site' })
    const odd = [
      await get('/buyer/x'),
      await get(`/buyer/${'a'.repeat(43)}`),
      await post(`/buyer/${'a'.repeat(43)}/code`),
    ]

    expect(foreign.statusCode).toBe(409)
    expect(odd.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404])
  })
})

describe('pages that the sales desk sends', () => {
  it('a page is listed with its state and its last opening, and the database has no secret of it', async () => {
    const { manager, params, path, owner, booking, letters } = await opened()

    const { data } = await manager.call(buyerPages.ofBooking, { params })
    const [{ text } = { text: '' }] = await letters(/Your booking page/)
    // E-mails to buyers are those of the seller.
    expect(text).toMatch(/-- \n(?!Storey)\S/)

    expect(data).toMatchObject([{ state: 'open', opened: 1, buyer: 'Amal <i>Haddad</i>' }])
    expect(data[0]?.last_opened_at).not.toBeNull()
    const [row] = await owner.selectFrom('buyer_links').selectAll().where('booking_id', '=', booking.id).execute()
    expect(JSON.stringify(row)).not.toContain(path.slice('/buyer/'.length))
  })

  it('twenty sendings at once leave one link that works', async () => {
    const { manager, params } = await given()

    await Promise.all(Array.from({ length: 20 }, () => manager.ask(buyerPages.send, { params, body: { buyer: 1 } })))

    const { data } = await manager.call(buyerPages.ofBooking, { params })
    expect(data.filter(({ state }) => state === 'open')).toHaveLength(1)
    expect(data).toHaveLength(20)
  })

  it('a buyer without an address, an unknown buyer and an ended booking are refused by name', async () => {
    const { manager, params, owner, booking } = await given()
    const ask = (buyer: number) => manager.ask(buyerPages.send, { params, body: { buyer } })

    const unknown = await ask(2)
    await owner.updateTable('booking_buyers').set({ email: null }).where('booking_id', '=', booking.id).execute()
    const without = await ask(1)
    await buildCancelled(owner, booking, { refund_due: 0 })
    const ended = await ask(1)

    expect(unknown.json().errors).toEqual({ buyer: ['This booking has no buyer 2.'] })
    expect(without.json().errors).toEqual({ buyer: ['This buyer has no e-mail address. Add it to the booking first.'] })
    expect([ended.statusCode, ended.json().code]).toEqual([409, 'wrong_state'])
  })

  it('another sales manager gets 404 and a developer 403', async () => {
    const { owner, params, send } = await given()
    const { page } = await send()
    const { id: other } = await buildOrganization(owner, { type: 'developer' })
    const stranger = await signIn(app.current, 'super_admin_sales_manager', { sells_for: [other] })
    const developer = await signIn(app.current, 'developer_admin')

    const answers = [
      await stranger.ask(buyerPages.ofBooking, { params }),
      await stranger.ask(buyerPages.send, { params, body: { buyer: 1 } }),
      await stranger.ask(buyerPages.revoke, { params: { id: page.id } }),
      await developer.ask(buyerPages.ofBooking, { params }),
    ]

    expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 403])
  })
})
