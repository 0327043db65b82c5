import { type BuyerTemplates, buyerConsents, buyerEmailRules } from '@storey/api/sales/buyer-emails.ts'
import { buyerPages } from '@storey/api/sales/buyer-pages.ts'
import { contractSignings } from '@storey/api/sales/contract-signing.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildBuilding, buildMember } from '../../../test/builders/basics.ts'
import { buildAccepted } from '../../../test/builders/booking.ts'
import { buildTemplate } from '../../../test/builders/message.ts'
import { signIn, startTestApp, type TestApp } from '../../../test/harness.ts'
import { type Emulator, startEmulator, WHATSAPP } from '../../../test/whatsapp.ts'
import { openingOf, scopeOfBuyer } from '../../access/scope.ts'
import { buyerEmailRoutes } from '../buyer-emails/routes.ts'
import { makeContract } from '../contracts/actions.ts'
import { serveBuyerPage } from './actions.ts'
import { buyerPageRoutes, contractSigningRoutes } from './routes.ts'

const PDF = 30_000
let emulator: Emulator
let app: TestApp
beforeAll(async () => {
  emulator = await startEmulator()
  app = await startTestApp([buyerPageRoutes, contractSigningRoutes, buyerEmailRoutes, serveBuyerPage], {
    ...WHATSAPP,
    MESSENGER_WHATSAPP_URL: emulator.url,
  })
})
afterAll(async () => {
  await app.close()
  await emulator.close()
})
beforeEach(() => emulator.mood({ answers: 'normal', calls: 0, delay_ms: 0 }))

const none = { en: null, ar: null }
let people = 0

/** A booking whose buyer has an address and a number, in a project with a template for codes, and for receipts. */
async function given({ ending = '7000', with_codes = true } = {}) {
  const { owner } = app
  const { organization_id } = await buildBuilding(owner)
  const { id: created_by } = await buildMember(owner, organization_id, 'developer_admin')
  const manager = await signIn(app, 'super_admin_sales_manager', { sells_for: [organization_id] })
  const n = ++people
  const [address, phone] = [`code-${n}@example.com`, `+97156${String(n).padStart(3, '0')}${ending}`]
  const booking = await buildAccepted(owner, { organization_id, created_by })
  await owner
    .updateTable('booking_buyers')
    .set({ email: address, phone, full_name: 'Amal Haddad' })
    .where('booking_id', '=', booking.id)
    .execute()
  const codes = async (language: string) =>
    (
      await buildTemplate(owner, manager.organization.id, {
        ...{ name: 'one_time_code', category: 'authentication', language, body: '*{{1}}* is your code.' },
        ...{ variables: ['1'], buttons: ['Copy code {{1}}'] },
      })
    ).id
  const receipt = await buildTemplate(owner, manager.organization.id)
  const templates: BuyerTemplates = {
    ...{ confirmation: none, reminder: none, overdue: none, construction: none },
    receipt: { en: receipt.id, ar: null },
    code: with_codes ? { en: await codes('en'), ar: await codes('ar') } : none,
  }
  const rule = { confirmation: false, receipt: true, construction: false, reminder_days: null, overdue_days: null }
  await manager.call(buyerEmailRules.save, {
    params: { id: booking.project_id },
    body: { ...rule, templates, version: null },
  })
  const params = { id: booking.id }
  const letters = async (subject: RegExp) => {
    await app.work()
    return (await app.mailbox.list(address)).filter((letter) => subject.test(letter.subject))
  }
  const pathOf = async (subject: RegExp) => (await letters(subject))[0]?.text.match(/\/buyer\/[\w-]{43}/)?.[0] ?? ''
  const send = async () => {
    await manager.call(buyerPages.send, { params, body: { buyer: 1 } })
    return pathOf(/Your booking page/)
  }
  const taken = async () => (await emulator.taken()).filter(({ to }) => `+${to}` === phone)
  return { owner, organization_id, manager, booking, params, phone, letters, pathOf, send, taken }
}

const get = (url: string, cookie = '') => app.app.inject({ method: 'GET', url, headers: { cookie } })
const post = (url: string, fields: Record<string, string> = {}, cookie = '') =>
  app.app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded', cookie },
    payload: new URLSearchParams(fields).toString(),
  })
const cookieOf = (answer: { headers: Record<string, unknown> }) =>
  String(answer.headers['set-cookie']).split(';')[0] ?? ''

describe('codes of buyers by WhatsApp', { timeout: PDF }, () => {
  it('a code by WhatsApp opens the page, goes only there, and is stored nowhere', async () => {
    const { owner, send, taken, letters, phone } = await given()
    const path = await send()

    const locked = await get(path)
    const asked = await post(`${path}/code`, { by: 'whatsapp' })
    const [message, ...others] = await taken()
    const waiting = await get(path)
    const right = await post(path, { code: message?.values[0] ?? '' })
    const kept = await owner.selectFrom('direct_messages').selectAll().where('address', '=', phone).execute()

    expect(locked.body).toContain(`+971•••${phone.slice(-2)}`)
    expect(locked.body).not.toContain(phone)
    expect(asked.statusCode).toBe(303)
    expect(others).toEqual([])
    expect(message).toMatchObject({ template: 'one_time_code', values: [expect.stringMatching(/^\d{6}$/)] })
    expect(waiting.body).toContain('We sent it to <bdi dir="ltr">+971•••')
    expect(right.statusCode).toBe(303)
    expect(await letters(/is your code/)).toEqual([])
    expect(kept).toMatchObject([{ kind: 'code', status: 'sent', variables: [] }])
  })

  it('the page in Arabic sends the template of that language', async () => {
    const { send, taken } = await given()
    const path = await send()

    await post(`${path}/code`, { by: 'whatsapp', lang: 'ar' })

    expect(await taken()).toMatchObject([{ template: 'one_time_code', language: 'ar' }])
  })

  it('a number that is not on WhatsApp gets the reason, and an e-mail at once', async () => {
    const { send, taken, letters } = await given({ ending: '0001' })
    const path = await send()

    const refused = await post(`${path}/code`, { by: 'whatsapp' })
    const mailed = await post(`${path}/code`, { by: 'email' })

    expect(refused.statusCode).toBe(502)
    expect(refused.body).toContain('The code could not be sent by WhatsApp. Get it by e-mail.')
    expect(await taken()).toEqual([])
    expect(mailed.statusCode).toBe(303)
    expect(await letters(/is your code/)).toHaveLength(1)
  })

  it('twenty requests at once send one code', async () => {
    const { send, taken } = await given()
    const path = await send()

    const answers = await Promise.all(Array.from({ length: 20 }, () => post(`${path}/code`, { by: 'whatsapp' })))

    expect(answers.filter(({ statusCode }) => statusCode === 303)).toHaveLength(1)
    expect(await taken()).toHaveLength(1)
  })

  it('without a template, or after STOP, codes go by e-mail and WhatsApp is not offered', async () => {
    const { send, taken, letters } = await given({ with_codes: false })
    const path = await send()
    const stopped = await given()
    const other = await stopped.send()
    await stopped.owner
      .insertInto('message_opt_outs')
      .values({
        organization_id: stopped.manager.organization.id,
        ...{ channel: 'whatsapp', address: stopped.phone, how: 'reply' },
      })
      .execute()

    const pages = [await get(path), await get(other)]
    await post(`${path}/code`, { by: 'whatsapp' })
    await post(`${other}/code`, { by: 'whatsapp' })

    for (const { body } of pages) expect(body).not.toContain('WhatsApp')
    expect([...(await taken()), ...(await stopped.taken())]).toEqual([])
    expect(await letters(/is your code/)).toHaveLength(1)
    expect(await stopped.letters(/is your code/)).toHaveLength(1)
  })

  it('a contract is signed with a code by WhatsApp, and its certificate names the number', async () => {
    const { organization_id, manager, params, pathOf, taken, phone, booking } = await given()
    await manager.call(contractSignings.ask, { params })
    const path = await pathOf(/sign the contract/)
    await post(`${path}/code`, { by: 'whatsapp' })
    const cookie = cookieOf(await post(path, { code: (await taken())[0]?.values[0] ?? '' }))
    await post(`${path}/sign/code`, { by: 'whatsapp' }, cookie)
    const code = (await taken())[1]?.values[0] ?? ''
    const { sha256 } = (await manager.call(contractSignings.one, { params })).data

    const wrong = await post(
      `${path}/sign`,
      { name: 'Amal', code: '000000x', sha256: sha256 ?? '', has_read: 'yes' },
      cookie,
    )
    const signed = await post(`${path}/sign`, { name: 'Amal', code, sha256: sha256 ?? '', has_read: 'yes' }, cookie)
    await manager.call(contractSignings.countersign, {
      params,
      body: { name: 'Sara Manager', has_read: true, sha256: sha256 ?? '' },
    })
    const scope = scopeOfBuyer(organization_id)
    const { document } = await app.pool.transaction(openingOf(scope), (db) =>
      makeContract({ db, scope, services: app.services }, booking.id),
    )

    expect([wrong.statusCode, signed.statusCode]).toEqual([422, 303])
    expect(JSON.stringify(document)).toContain(`Code by WhatsApp to +971•••${phone.slice(-2)}, sent`)
  })

  it('a code never goes to the number of another buyer with the same address', async () => {
    const { owner, booking, send, taken } = await given()
    const path = await send()
    await owner.transaction().execute(async (db) => {
      await sql`update booking_buyers set phone = null, share_percent = 50 where booking_id = ${booking.id}`.execute(db)
      await sql`insert into booking_buyers select (jsonb_populate_record(y, jsonb_build_object('position', 2,
          'full_name', 'Omar Haddad', 'phone', '+971561112223'))).* from booking_buyers y
        where booking_id = ${booking.id}`.execute(db)
    })

    await post(`${path}/code`, { by: 'whatsapp' })
    const page = await get(path)
    // Nor does it when neither has the name that the link was made for any more.
    await owner
      .updateTable('booking_buyers')
      .set({ full_name: 'Amal H.', phone: '+971501112299' })
      .where('position', '=', 1)
      .where('booking_id', '=', booking.id)
      .execute()
    await post(`${path}/code`, { by: 'whatsapp' })

    expect(await taken()).toEqual([])
    expect((await emulator.taken()).filter(({ to }) => to === '971501112299')).toEqual([])
    expect((await emulator.taken()).filter(({ to }) => to === '971561112223')).toEqual([])
    expect(page.body).not.toContain('WhatsApp')
  })

  it('the buyer agrees to messages on the page, and takes it back', async () => {
    const { owner, manager, params, send, taken } = await given()
    const path = await send()
    await post(`${path}/code`, { by: 'whatsapp' })
    const cookie = cookieOf(await post(path, { code: (await taken())[0]?.values[0] ?? '' }))
    const wish = async () => (await manager.call(buyerConsents.ofBooking, { params })).data

    const outside = await post(`${path}/whatsapp`, { agreed: 'yes' })
    const before = await wish()
    await post(`${path}/whatsapp`, { agreed: 'yes' }, cookie)
    const after = await wish()
    const page = await get(path, cookie)
    await post(`${path}/whatsapp`, { agreed: 'no' }, cookie)

    expect(outside.statusCode).toBe(404)
    expect(before).toMatchObject([{ state: 'unknown' }])
    expect(after).toMatchObject([{ state: 'agreed', given_by: 'buyer', given_by_name: 'Amal Haddad' }])
    expect(page.body).toContain('No more by WhatsApp')
    expect(await wish()).toMatchObject([{ state: 'refused', given_by: 'buyer' }])
    // Also where the project has no template in the buyer's language, so that the desk sees no wish.
    await owner.updateTable('booking_buyers').set({ language: 'ar' }).where('booking_id', '=', params.id).execute()
    await owner.deleteFrom('buyer_message_templates').where('language', '=', 'ar').execute()
    const overruled = await manager.ask(buyerConsents.save, { params, body: { buyer: 1, agreed: true } })
    expect([overruled.statusCode, overruled.json().message]).toEqual([
      409,
      'This buyer said no on the private page, and can agree again only there.',
    ])
  })
})
