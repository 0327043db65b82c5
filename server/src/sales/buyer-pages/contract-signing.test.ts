import { bookings } from '@storey/api/sales/bookings.ts'
import { contractSignings } from '@storey/api/sales/contract-signing.ts'
import { bookingContracts } from '@storey/api/sales/contracts.ts'
import { bookingMilestones } from '@storey/api/sales/milestones.ts'
import { describe, expect, it } from 'vitest'
import { buildBuilding, buildMember } from '../../../test/builders/basics.ts'
import { buildAccepted, buildCancelled } from '../../../test/builders/booking.ts'
import { signIn, useTestApp } from '../../../test/harness.ts'
import { openingOf, scopeOfBuyer } from '../../access/scope.ts'
import { bookingRoutes } from '../bookings/routes.ts'
import { makeContract } from '../contracts/actions.ts'
import { bookingContractRoutes } from '../contracts/routes.ts'
import { bookingMilestoneRoutes } from '../milestones/routes.ts'
import { serveBuyerPage } from './actions.ts'
import { contractSigningRoutes } from './routes.ts'

const app = useTestApp([
  contractSigningRoutes,
  bookingContractRoutes,
  bookingMilestoneRoutes,
  bookingRoutes,
  serveBuyerPage,
])
let people = 0
const PDF = 30_000

/** An accepted booking of two buyers, the second a company with a signatory, and the sales manager of its developer. */
async function given(body?: string) {
  const { owner } = app.current
  const { organization_id } = await buildBuilding(owner)
  const { id: created_by } = await buildMember(owner, organization_id, 'developer_admin')
  if (body !== undefined)
    await owner
      .insertInto('contract_texts')
      .values({
        ...{ organization_id, number: 1, language: 'en', body },
        ...{ written_by: created_by, written_by_name: 'A super admin' },
      })
      .execute()
  const manager = await signIn(app.current, 'super_admin_sales_manager', { sells_for: [organization_id] })
  const booking = await buildAccepted(owner, { organization_id, created_by })
  const n = ++people
  const [amal, company] = [`amal-${n}@example.com`, `company-${n}@example.com`]
  const [row] = await owner.selectFrom('booking_buyers').selectAll().where('booking_id', '=', booking.id).execute()
  if (!row) throw new Error('A booking without buyers.')
  await owner.transaction().execute(async (db) => {
    await db
      .updateTable('booking_buyers')
      .set({ full_name: 'Amal Haddad', email: amal, share_percent: '60' })
      .where('booking_id', '=', booking.id)
      .execute()
    await db
      .insertInto('booking_buyers')
      .values({
        ...row,
        ...{ position: 2, full_name: 'Cedar Holding LLC', email: company, share_percent: '40', language: 'ar' },
        ...{ id_type: 'company_registration', signatory_name: 'Rami Saad', signatory_title: 'Director' },
      })
      .execute()
  })
  const params = { id: booking.id }
  const letters = async (address: string, subject: RegExp) => {
    await app.current.work()
    return (await app.current.mailbox.list(address)).filter((letter) => subject.test(letter.subject))
  }
  const signing = async () => (await manager.call(contractSignings.one, { params })).data
  const ask = () => manager.ask(contractSignings.ask, { params })
  const state = async () => (await manager.call(bookings.one, { params })).data
  const pathOf = async (address: string) => {
    const found = await letters(address, /sign the contract|بانتظار توقيعك/)
    return found[0]?.text.match(/\/buyer\/[\w-]{43}/)?.[0] ?? ''
  }
  const codeOf = async (address: string) =>
    (await letters(address, /\d{6} (is your code|هو رمز)/))[0]?.subject.match(/\d{6}/)?.[0] ?? ''
  /** The page of a buyer, opened with a code, and a code to sign with. */
  const opened = async (address: string) => {
    const path = await pathOf(address)
    await post(`${path}/code`)
    const answer = await post(path, { code: await codeOf(address) })
    const cookie = String(answer.headers['set-cookie']).split(';')[0] ?? ''
    return { path, cookie }
  }
  const sign = async (address: string, more: Record<string, string> = {}) => {
    const { path, cookie } = await opened(address)
    await post(`${path}/sign/code`, {}, cookie)
    const code = await codeOf(address)
    const sha256 = (await signing()).sha256 ?? ''
    const fields = { name: 'Amal H', code, sha256, has_read: 'yes', ...more }
    return { path, cookie, code, fields, answer: await post(`${path}/sign`, fields, cookie) }
  }
  /** What the maker of the booking was notified of. */
  const noticesOf = async () => {
    const notices = owner.selectFrom('notifications').select('detail').where('subject_id', '=', booking.id)
    return (await notices.where('user_id', '=', created_by).where('kind', '=', 'booking_decided').execute()).map(
      ({ detail }) => detail,
    )
  }
  const document = async () => {
    const scope = scopeOfBuyer(organization_id)
    const { pool, services } = app.current
    return pool.transaction(openingOf(scope), (db) => makeContract({ db, scope, services }, booking.id))
  }
  const record = async (days: Record<string, string | null>) => {
    const { version } = (await manager.call(bookings.one, { params })).data
    return manager.ask(bookingMilestones.record, { params, body: { version, ...days } })
  }
  return {
    ...{ owner, organization_id, manager, booking, params, amal, company, letters, signing, ask, state },
    ...{ pathOf, codeOf, opened, sign, document, record, noticesOf },
  }
}

const headersOf = (cookie?: string) => ({
  'user-agent': 'Mozilla/5.0 (iPhone) Safari',
  ...(cookie ? { cookie } : {}),
})
const get = (url: string, cookie?: string) => app.current.app.inject({ method: 'GET', url, headers: headersOf(cookie) })
const post = (url: string, fields: Record<string, string> = {}, cookie?: string) =>
  app.current.app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headersOf(cookie) },
    payload: new URLSearchParams(fields).toString(),
  })
const HEX = 'a'.repeat(64)

describe('signing of a contract by private links', { timeout: PDF }, () => {
  it('buyers sign in their order, the seller countersigns, and the contract gets a certificate page', async () => {
    const { ask, signing, sign, amal, company, letters, state, manager, params, document, pathOf, noticesOf } =
      await given()

    const asked = await ask()
    const early = await letters(company, /./)
    const first = await sign(amal)
    const between = await signing()
    const second = await sign(company, { name: 'رامي سعد' })
    const after = await state()
    const counter = await manager.ask(contractSignings.countersign, {
      params,
      body: { name: 'Sara Manager', has_read: true, sha256: between.sha256 ?? '' },
    })

    expect(asked.statusCode).toBe(201)
    expect(early).toEqual([])
    expect([first.answer.statusCode, second.answer.statusCode]).toEqual([303, 303])
    expect(between.signatures.map((row) => [row.signer, row.state])).toEqual([
      ['Amal Haddad', 'signed'],
      ['Rami Saad', 'asked'],
    ])
    expect(after.milestones.buyer_signed_on).not.toBeNull()
    expect(after.milestones.seller_signed_on).toBeNull()
    expect(counter.json().data.state).toBe('signed')
    const sold = await state()
    expect([sold.unit.status, sold.milestones.seller_signed_on === null]).toEqual(['sold', false])
    expect(sold.events.filter(({ kind }) => kind === 'contract_signing').map(({ note }) => note)).toEqual([
      'Sent to Amal Haddad, Rami Saad to sign',
      'Amal Haddad signed',
      'Rami Saad signed',
      'Sara Manager signed for the seller',
    ])
    const made = (await document()).document
    expect(made.marks?.map((mark) => mark?.name)).toEqual(['Sara Manager', 'Amal H', 'رامي سعد'])
    expect(made.certificate?.signatures).toHaveLength(3)
    const printed = JSON.stringify(made.certificate)
    for (const text of ['iPhone', '127.0.0.1', 'Rami Saad, Director', 'c•••@example.com', made.frozen?.sha256 ?? '?'])
      expect(printed).toContain(text)
    expect(printed).not.toContain(company)
    expect((await manager.ask(bookingContracts.pdf, { params })).statusCode).toBe(200)
    expect(await pathOf(company)).not.toBe(first.path)
    expect(await noticesOf()).toEqual(['Every buyer has signed the contract.'])
  })

  it('the page names the turn of each buyer, in the language of the buyer, without script', async () => {
    const { ask, opened, amal, company, manager, params, sign, document } = await given()
    await ask()

    const own = await opened(amal)
    const home = await get(own.path, own.cookie)
    const page = await get(`${own.path}/sign`, own.cookie)
    const locked = await get(`${own.path}/sign`)
    await sign(amal)
    const signed = await get(own.path, own.cookie)
    const other = await opened(company)
    const arabic = await get(`${other.path}/sign`, other.cookie)

    expect(home.body).toContain('Your contract is ready to sign')
    expect(page.body).toContain('Sign the contract')
    expect(signed.body).toMatch(/<li class="done" aria-current="step"><span[^>]*><svg[\s\S]*?<\/span>You signed<\/li>/)
    expect(home.body).toMatch(/<li class="next" aria-current="step">/)
    expect(signed.body).toContain('The other buyers sign first, then the seller.')
    expect(signed.body.match(/contract\.pdf/g)).toHaveLength(1)
    // What is signed can be read here: the home, the parties, and the text with its numbered steps.
    const { blocks, parties } = (await document()).document
    const heading = blocks.find(({ kind }) => kind === 'heading')
    expect(heading && 'runs' in heading ? heading.runs.map(({ text }) => text) : []).toEqual([
      expect.toSatisfy((text: string) => page.body.includes(`<h3>${text}</h3>`)),
    ])
    for (const party of parties) expect(page.body).toContain(party)
    expect(page.body).toContain('You sign here when you have the code.')
    expect(page.headers['content-security-policy']).not.toContain('script')
    expect(locked.statusCode).toBe(303)
    expect(arabic.body).toContain('<html lang="ar" dir="rtl">')
    expect(arabic.body).toContain('توقيع العقد')
    // Its text is in the language of the contract, which the page says.
    expect(arabic.body).toContain('نص العقد باللغة الإنجليزية')
    expect(page.body).not.toContain('The contract is in')
    expect(arabic.body).toContain('Cedar Holding LLC')
    expect((await manager.call(contractSignings.one, { params })).data.state).toBe('buyers')
  })

  it('a forwarded link, a code to open the page, and a used, wrong or expired code sign nothing', async () => {
    const { ask, sign, opened, amal, owner, booking, codeOf, signing } = await given()
    await ask()
    const { path, cookie } = await opened(amal)
    const sha256 = (await signing()).sha256 ?? ''
    const fields = { name: 'Amal', sha256, has_read: 'yes' }

    const forwarded = await post(`${path}/sign`, { ...fields, code: '123456' })
    const opening = await codeOf(amal)
    const used = await post(`${path}/sign`, { ...fields, code: opening }, cookie)
    await post(`${path}/sign/code`, {}, cookie)
    const code = await codeOf(amal)
    const wrong = await post(`${path}/sign`, { ...fields, code: code === '000000' ? '000001' : '000000' }, cookie)
    const openedWithIt = await post(path, { code })
    await owner
      .updateTable('buyer_links')
      .set({ code_sent_at: new Date(Date.now() - 16 * 60_000).toISOString() })
      .where('booking_id', '=', booking.id)
      .execute()
    const late = await post(`${path}/sign`, { ...fields, code }, cookie)

    expect(forwarded.statusCode).toBe(303)
    expect([used, wrong, openedWithIt, late].map(({ statusCode }) => statusCode)).toEqual([422, 422, 422, 422])
    expect(late.body).toContain('has expired')
    expect((await signing()).signatures[0]?.state).toBe('asked')
    expect((await sign(amal)).answer.statusCode).toBe(303)
  })

  it('a missing name, one that cannot be printed, and an unread contract are refused by name, and keep the code', async () => {
    const { ask, sign, amal } = await given()
    await ask()

    const unread = await sign(amal, { has_read: '' })
    const { path, cookie, fields } = unread
    const nameless = await post(`${path}/sign`, { ...fields, has_read: 'yes', name: ' ' }, cookie)
    const odd = await post(`${path}/sign`, { ...fields, has_read: 'yes', name: 'Amal \u{10FFFD}' }, cookie)
    const right = await post(`${path}/sign`, { ...fields, has_read: 'yes' }, cookie)

    expect([unread.answer, nameless, odd, right].map(({ statusCode }) => statusCode)).toEqual([422, 422, 422, 303])
    expect(unread.answer.body).toContain('Confirm that you have read the contract.')
    expect(nameless.body).toContain('Enter your full name')
    expect(odd.body).toContain('cannot be printed')
  })

  it('twenty signatures at once are one, and a second one changes nothing', async () => {
    const { ask, sign, amal, company, state, letters } = await given()
    await ask()
    const { path, cookie, fields } = await sign(amal, { has_read: '' })

    const answers = await Promise.all(
      Array.from({ length: 20 }, () => post(`${path}/sign`, { ...fields, has_read: 'yes' }, cookie)),
    )
    const again = await get(`${path}/sign`, cookie)

    expect(answers.filter(({ statusCode }) => statusCode === 303)).toHaveLength(1)
    expect(again.body).toContain('You have signed the contract')
    expect(again.body).toContain('The other buyers sign first, then the seller.')
    expect(again.body).toContain('Next payment')
    expect((await state()).events.filter(({ note }) => note === 'Amal Haddad signed')).toHaveLength(1)
    expect(await letters(company, /توقيعك/)).toHaveLength(1)
  })

  it('a contract that is withdrawn, or sent again, is not signed by a page that was opened before', async () => {
    const { ask, sign, amal, record, signing, owner, booking } = await given()
    await ask()
    const { path, cookie, fields } = await sign(amal, { has_read: '' })
    await record({ agreement_sent_on: null })

    const withdrawn = await post(`${path}/sign`, { ...fields, has_read: 'yes' }, cookie)
    await owner.updateTable('booking_buyers').set({ nationality: 'JO' }).where('booking_id', '=', booking.id).execute()
    const again = await ask()

    expect(withdrawn.statusCode).toBe(409)
    expect(withdrawn.body).toContain('There is nothing to sign')
    expect(again.statusCode).toBe(201)
    expect((await signing()).signatures.every(({ signed_at }) => signed_at === null)).toBe(true)
    expect((await get(`${path}/sign`, cookie)).statusCode).toBe(404)
  })

  it('a buyer who declines gives a reason, which ends the contract until it is sent again', async () => {
    const { ask, opened, amal, signing, state, record, noticesOf } = await given()
    await ask()
    const { path, cookie } = await opened(amal)
    const sha256 = (await signing()).sha256 ?? ''

    const without = await post(`${path}/decline`, { sha256, reason: ' ' }, cookie)
    const other = await post(`${path}/decline`, { sha256: HEX, reason: 'No' }, cookie)
    const declined = await post(`${path}/decline`, { sha256, reason: 'The area is wrong' }, cookie)
    const after = await signing()
    const refused = await ask()
    await record({ agreement_sent_on: null })
    const again = await ask()

    expect([without, other, declined].map(({ statusCode }) => statusCode)).toEqual([422, 409, 303])
    expect(after).toMatchObject({ state: 'declined', signatures: [{ decline_reason: 'The area is wrong' }, {}] })
    expect((await state()).events.map(({ note }) => note)).toContain('Amal Haddad declined: The area is wrong')
    expect(refused.json().message).toContain('declined')
    expect(await noticesOf()).toEqual(['Amal Haddad declined the contract: The area is wrong'])
    expect(again.statusCode).toBe(201)
  })

  it('buyers that changed since are not asked, and their pages sign nothing', async () => {
    const { ask, opened, amal, owner, booking, signing } = await given()
    await ask()
    const { path, cookie } = await opened(amal)
    await owner
      .updateTable('booking_buyers')
      .set({ full_name: 'Nadia Karam' })
      .where('booking_id', '=', booking.id)
      .where('position', '=', 2)
      .execute()

    const page = await get(`${path}/sign`, cookie)
    const answer = await post(`${path}/sign/code`, {}, cookie)

    expect((await signing()).state).toBe('changed')
    expect(page.body).toContain('no longer valid')
    expect(answer.statusCode).toBe(409)
  })

  it('a contract that was signed on paper since then is not signed again', async () => {
    const { ask, opened, amal, record, signing, state } = await given()
    await ask()
    const { path, cookie } = await opened(amal)
    const day = (await state()).milestones.agreement_sent_on
    await record({ buyer_signed_on: day })

    const page = await get(`${path}/sign`, cookie)

    expect(page.body).toContain('received in another way')
    expect((await signing()).state).toBe('ended')
  })

  it('a buyer who has signed reads of no other signature once it comes on paper, the buyers change, or the booking ends', async () => {
    const next = /signs next|sign first/
    const { ask, sign, amal, company, record, state, owner, booking } = await given()
    await ask()
    const { path, cookie } = await sign(amal)
    await sign(company)
    const home = async () => (await get(path, cookie)).body
    const before = await home()
    await record({ seller_signed_on: (await state()).milestones.buyer_signed_on })
    const onPaper = await home()
    await buildCancelled(owner, booking, { refund_due: 0 })
    const cancelled = await home()
    const other = await given()
    await other.ask()
    const own = await other.sign(other.amal)
    await other.owner
      .updateTable('booking_buyers')
      .set({ email: `other-${other.company}` })
      .where('booking_id', '=', other.booking.id)
      .where('position', '=', 2)
      .execute()
    const changed = (await get(own.path, own.cookie)).body

    expect(before).toMatch(next)
    for (const page of [onPaper, cancelled, changed]) expect(page).not.toMatch(next)
    expect(onPaper).toContain('received in another way')
    expect(onPaper).toContain('contract.pdf')
    expect(cancelled).not.toContain('received in another way')
    expect(changed).toContain('no longer valid')
  })

  it('a signature by a link is not taken back alone', async () => {
    const { ask, sign, amal, company, record, signing } = await given()
    await ask()
    await sign(amal)
    await sign(company)

    const alone = await record({ buyer_signed_on: null })
    const all = await record({ buyer_signed_on: null, agreement_sent_on: null })

    expect([alone.statusCode, Object.keys(alone.json().errors)]).toEqual([422, ['buyer_signed_on']])
    expect(all.statusCode).toBe(200)
    expect((await signing()).state).toBe('none')
  })
})

describe('asking buyers to sign', { timeout: PDF }, () => {
  it('twenty askings at once send one e-mail, and a reminder comes later with another link', async () => {
    const { ask, letters, amal, manager, params, owner, booking, pathOf, signing } = await given()

    const answers = await Promise.all(Array.from({ length: 20 }, ask))
    const soon = await manager.ask(contractSignings.remind, { params })
    await owner
      .updateTable('contract_signatures')
      .set({ asked_at: new Date(Date.now() - 11 * 60_000).toISOString() })
      .where('booking_id', '=', booking.id)
      .where('position', '=', 1)
      .execute()
    const before = await pathOf(amal)
    const later = await manager.ask(contractSignings.remind, { params })

    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1)
    expect([soon.statusCode, later.statusCode]).toEqual([409, 201])
    expect(await letters(amal, /Please sign/)).toHaveLength(1)
    expect(await letters(amal, /Reminder/)).toHaveLength(1)
    expect((await get(before)).statusCode).toBe(404)
    expect((await signing()).signatures).toHaveLength(2)
  })

  it('a buyer without an address, two with one, and a company without a signatory are named', async () => {
    const { ask, owner, booking, amal, signing } = await given()
    const second = (values: object) =>
      owner
        .updateTable('booking_buyers')
        .set(values)
        .where('booking_id', '=', booking.id)
        .where('position', '=', 2)
        .execute()

    await second({ email: null })
    const without = await ask()
    await second({ email: amal.toUpperCase() })
    const same = await ask()
    await second({ email: 'x@example.com', signatory_name: null })
    const company = await ask()

    expect([without, same, company].map(({ statusCode }) => statusCode)).toEqual([409, 409, 409])
    expect(without.json().message).toBe('Cedar Holding LLC has no e-mail address. Add it to the booking first.')
    expect(same.json().message).toContain('have the same e-mail address')
    expect(company.json().message).toContain('Add its signatory')
    expect((await signing()).state).toBe('none')
  })

  it('a contract with missing values is not sent, and the values are named', async () => {
    const { ask, state } = await given('Paid to {{escrow_account}}')

    const answer = await ask()

    expect([answer.statusCode, answer.json().message]).toEqual([409, expect.stringContaining('Escrow account')])
    expect((await state()).milestones.agreement_sent_on).toBeNull()
  })

  it('the seller does not sign before the buyers, nor another contract', async () => {
    const { ask, manager, params, sign, amal, company } = await given()
    const counter = (sha256: string) =>
      manager.ask(contractSignings.countersign, { params, body: { name: 'Sara', has_read: true, sha256 } })
    await ask()

    const early = await counter(HEX)
    await sign(amal)
    await sign(company)
    const other = await counter(HEX)

    expect([early.statusCode, other.statusCode]).toEqual([409, 409])
    expect(early.json().message).toContain('once every buyer has signed')
    expect(other.json().message).toContain('not the contract that the buyers signed')
  })

  it('a developer gets 403, and a sales manager of another developer 404', async () => {
    const { params } = await given()
    const { organization_id: other } = await buildBuilding(app.current.owner)
    const stranger = await signIn(app.current, 'super_admin_sales_manager', { sells_for: [other] })
    const developer = await signIn(app.current, 'developer_admin')

    const answers = [
      await stranger.ask(contractSignings.one, { params }),
      await stranger.ask(contractSignings.ask, { params }),
      await developer.ask(contractSignings.one, { params }),
    ]

    expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 403])
  })
})
