import { notifications } from '@storey/api/account/notifications.ts'
import type { Registration } from '@storey/api/administration/registration-fields.ts'
import { internationalRegistrations, registrations } from '@storey/api/administration/registrations.ts'
import type { Endpoint, RequestOf } from '@storey/api/endpoint.ts'
import { describe, expect, it } from 'vitest'
import {
  BANK,
  BANK_ABROAD,
  BROKER,
  buildRegistration,
  buildRegistrationToken,
  company,
  documentFile,
  general,
  SIGNATORY,
} from '../../../test/builders/registration.ts'
import { inject, signIn, useTestApp } from '../../../test/harness.ts'
import { notificationRoutes } from '../../account/notifications/routes.ts'
import { registrationRoutes } from './routes.ts'

const app = useTestApp([notificationRoutes, registrationRoutes])

const ask = <E extends Endpoint>(endpoint: E, asked: RequestOf<E>, token?: string) =>
  inject(app.current.app, endpoint, asked, token)

/** Begins a registration with a call; returns the response. */
async function begin(more: object = {}) {
  const body = { ...company(), ...more }
  const response = await ask(registrations.begin, { body })
  expect(response.statusCode).toBe(200)
  const { uuid, token } = response.json() as { uuid: string; token: string }
  return { body, uuid, token, params: { orgUuid: uuid } }
}

const upload = (
  orgUuid: string,
  kind: 'trade_license' | 'signatory_id' | 'tax_certificate',
  file: File,
  token: string,
) => ask(registrations.addDocument, { params: { orgUuid, kind }, body: { file } }, token)

const read = async (orgUuid: string, token: string) =>
  (await ask(registrations.get, { params: { orgUuid } }, token)).json().data as Registration

const lettersTo = (address: string) =>
  app.current.owner.selectFrom('emails').select('kind').where('address', '=', address).orderBy('created_at').execute()

const statusOf = async (uuid: string) =>
  (
    await app.current.owner
      .selectFrom('organizations')
      .select('status')
      .where('uuid', '=', uuid)
      .executeTakeFirstOrThrow()
  ).status

describe('the registration of a brokerage', () => {
  it('a registration is entered step by step, keeps its values, and is submitted with the last step', async () => {
    const admin = await signIn(app.current, 'super_admin')
    const { body, uuid, token, params } = await begin({ trade_license: documentFile('license.pdf') })
    await app.current.owner
      .updateTable('registrations')
      .set({ address_confirmed_at: '2026-01-01T00:00:00Z' })
      .where('organization_id', 'in', (db) => db.selectFrom('organizations').select('id').where('uuid', '=', uuid))
      .execute()

    await ask(registrations.bank, { params, body: BANK }, token)
    await ask(registrations.signatory, { params, body: SIGNATORY }, token)
    for (const kind of ['regulator_certificate', 'bank_confirmation_letter', 'signatory_id'] as const)
      await ask(
        registrations.addDocument,
        { params: { ...params, kind }, body: { file: documentFile(`${kind}.pdf`) } },
        token,
      )
    const saved = await ask(registrations.brokers, { params, body: { brokers: [BROKER], submit: false } }, token)
    const before = await read(uuid, token)
    const sent = await ask(
      registrations.brokers,
      { params, body: { brokers: saved.json().data.brokers, declared: true } },
      token,
    )

    expect(before).toMatchObject({
      uuid,
      source: 'skylinebuilders',
      status: 'draft',
      company: { legal_name: body.legal_name, trade_license_number: body.trade_license_number, country: 'AE' },
      bank: { iban: '•••• 3456', bic: 'EBILAEAD' },
      signatory: { full_name: SIGNATORY.full_name, id_number: '•••• 4567' },
      brokers: [{ full_name: 'Omar Nasser' }],
      notes: [],
    })
    expect(before.documents.map(({ kind, name }) => [kind, name])).toEqual([
      ['trade_license', 'license.pdf'],
      ['regulator_certificate', 'regulator_certificate.pdf'],
      ['bank_confirmation_letter', 'bank_confirmation_letter.pdf'],
      ['signatory_id', 'signatory_id.pdf'],
    ])
    expect([sent.statusCode, sent.json().data.status]).toEqual([200, 'pending_review'])
    expect((await lettersTo(body.email)).map(({ kind }) => kind)).toEqual(['registration_link', 'registration_sent'])
    const { data } = await admin.call(notifications.list, { query: { kind: 'registration_submitted' } })
    expect(data[0]).toMatchObject({ subject: { kind: 'organization', name: body.legal_name } })
  })

  it('a registration encrypts account numbers and IDs, and keeps its values out of the audit log', async () => {
    const { uuid, token, params } = await begin()
    await ask(registrations.bank, { params, body: BANK }, token)
    await ask(registrations.signatory, { params, body: SIGNATORY }, token)

    const { owner } = app.current
    const { id } = await owner
      .selectFrom('organizations')
      .select('id')
      .where('uuid', '=', uuid)
      .executeTakeFirstOrThrow()
    const bank = await owner
      .selectFrom('organization_bank_details')
      .selectAll()
      .where('organization_id', '=', id)
      .executeTakeFirstOrThrow()
    const changes = await owner.selectFrom('audit_changes').selectAll().where('organization_id', '=', id).execute()
    const events = await owner
      .selectFrom('audit_log')
      .selectAll()
      .where('organization_id', '=', id)
      .orderBy('id')
      .execute()

    expect(bank.iban?.toString('latin1')).not.toContain('0331234567890123456')
    expect(bank.iban_last_four).toBe('3456')
    expect(JSON.stringify(changes)).not.toMatch(/P1234567|0331234567890123456|Yasmin/)
    expect(events.map(({ action, user_id }) => [action, user_id])).toEqual([
      ['registrations.begin', null],
      ['registrations.bank', null],
      ['registrations.signatory', null],
    ])
  })

  it('a registration refuses a step before the earlier steps are saved', async () => {
    const { token, params } = await begin()

    const early = await ask(registrations.signatory, { params, body: SIGNATORY }, token)
    await ask(registrations.bank, { params, body: BANK }, token)
    const still = await ask(registrations.brokers, { params, body: { brokers: [BROKER], declared: true } }, token)

    expect([early.statusCode, early.json().code]).toEqual([409, 'step_order'])
    expect([still.statusCode, still.json().code]).toEqual([409, 'step_order'])
  })

  it('steps of a registration can be changed until it is submitted, and not afterwards', async () => {
    const { uuid, token } = await buildRegistration(app.current.owner, { whole: true })
    const params = { orgUuid: uuid }
    const again = company()

    const company2 = await ask(registrations.begin, { body: { ...again, legal_name: 'Renamed L.L.C' } }, token)
    const bank = await ask(registrations.bank, { params, body: { ...BANK, bank: 'Mashreq' } }, token)
    await ask(registrations.brokers, { params, body: { brokers: [BROKER], declared: true } }, token)
    const late = await Promise.all([
      ask(registrations.begin, { body: again }, token),
      ask(registrations.bank, { params, body: BANK }, token),
      ask(registrations.signatory, { params, body: SIGNATORY }, token),
      ask(registrations.brokers, { params, body: { brokers: [BROKER], declared: true } }, token),
      upload(uuid, 'tax_certificate', documentFile(), token),
      ask(registrations.removeDocument, { params: { ...params, kind: 'signatory_id' } }, token),
    ])

    expect(company2.json()).toEqual({ uuid, token })
    expect(bank.json().data).toMatchObject({ company: { legal_name: 'Renamed L.L.C' }, bank: { bank: 'Mashreq' } })
    expect(late.map((one) => [one.statusCode, one.json().code])).toEqual(Array(6).fill([409, 'registration_submitted']))
    expect((await read(uuid, token)).status).toBe('pending_review')
  })

  it('submitting a registration needs documents and declarations, and saving does not', async () => {
    const { token, params } = await begin()
    await ask(registrations.bank, { params, body: BANK }, token)
    await ask(registrations.signatory, { params, body: SIGNATORY }, token)

    const undeclared = await ask(registrations.brokers, { params, body: { brokers: [BROKER] } }, token)
    const without = await ask(registrations.brokers, { params, body: { brokers: [BROKER], declared: true } }, token)
    const saved = await ask(registrations.brokers, { params, body: { brokers: [BROKER], submit: false } }, token)

    expect(Object.keys(undeclared.json().errors)).toEqual(['declared'])
    expect(Object.keys(without.json().errors)).toEqual([
      'documents.trade_license',
      'documents.regulator_certificate',
      'documents.bank_confirmation_letter',
      'documents.signatory_id',
    ])
    expect([saved.statusCode, saved.json().data.status]).toEqual([200, 'draft'])
  })

  it('brokers of a registration are changed, added and removed by id, and two can exchange addresses', async () => {
    const { id, uuid, token } = await buildRegistration(app.current.owner, { whole: true })
    const other = await buildRegistration(app.current.owner, { whole: true })
    const params = { orgUuid: uuid }
    const save = (brokers: object[]) =>
      ask(registrations.brokers, { params, body: { brokers: brokers as [], submit: false } }, token)
    const mira = { ...BROKER, full_name: 'Mira Said', email: 'mira@alnoorgate.example' }
    const [one, two] = (await save([BROKER, mira])).json().data.brokers
    const card = await ask(
      registrations.addDocument,
      { params: { ...params, kind: 'broker_card' }, query: { broker_id: two.id }, body: { file: documentFile() } },
      token,
    )

    const changed = await save([
      { ...two, email: one.email },
      { ...one, email: two.email },
    ])
    const kept = await read(uuid, token)
    const removed = await save([one])
    const foreign = await save([{ ...BROKER, id: other.id }])
    const twice = await save([BROKER, { ...BROKER, email: 'OMAR@alnoorgate.example' }])

    expect(card.statusCode).toBe(200)
    expect(
      changed.json().data.brokers.map((broker: { id: number; email: string }) => [broker.id, broker.email]),
    ).toEqual([
      [two.id, one.email],
      [one.id, two.email],
    ])
    expect(kept.documents.some(({ broker_id }) => broker_id === two.id)).toBe(true)
    expect(removed.json().data.brokers).toHaveLength(1)
    expect(removed.json().data.documents.some(({ kind }: { kind: string }) => kind === 'broker_card')).toBe(false)
    expect(Object.keys(foreign.json().errors)).toEqual(['brokers.0.id'])
    expect(Object.keys(twice.json().errors)).toEqual(['brokers.1.email'])
    expect(
      await app.current.owner.selectFrom('files').where('organization_id', '=', id).select('id').execute(),
    ).toHaveLength(5)
  })
})

describe('the token of a registration', () => {
  it('the token of a registration opens only that one: invalid, expired and foreign tokens return 404', async () => {
    const { owner } = app.current
    const mine = await buildRegistration(owner, { whole: true })
    const other = await buildRegistration(owner)
    const active = await buildRegistration(owner, { status: 'active' })
    const expired = await buildRegistrationToken(owner, mine.id, { expires_at: '2026-01-01T00:00:00Z' })
    const ended = await buildRegistrationToken(owner, mine.id)
    await owner
      .updateTable('registration_tokens')
      .set({ ended_at: '2026-01-01T00:00:00Z' })
      .where('organization_id', '=', mine.id)
      .where('token_hash', '=', (await import('../../access/admit.ts')).hashToken(ended))
      .execute()
    const person = await signIn(app.current, 'super_admin')
    const params = { orgUuid: mine.uuid }

    for (const token of [undefined, 'x', 'A'.repeat(43), expired, ended, other.token, person.token])
      for (const answer of await Promise.all([
        ask(registrations.get, { params }, token),
        ask(registrations.bank, { params, body: BANK }, token),
        ask(registrations.signatory, { params, body: SIGNATORY }, token),
        ask(registrations.brokers, { params, body: { brokers: [BROKER], declared: true } }, token),
        upload(mine.uuid, 'trade_license', documentFile(), token ?? ''),
        ask(registrations.removeDocument, { params: { ...params, kind: 'signatory_id' } }, token),
        ask(registrations.sendLink, { params }, token),
        ask(internationalRegistrations.bank, { params, body: BANK_ABROAD }, token),
      ]))
        expect([answer.statusCode, answer.json().code]).toEqual([404, 'registration_not_found'])
    for (const orgUuid of ['1', other.uuid, crypto.randomUUID(), active.uuid])
      expect((await ask(registrations.get, { params: { orgUuid } }, mine.token)).json().code).toBe(
        'registration_not_found',
      )
    expect((await ask(registrations.get, { params: { orgUuid: active.uuid } }, active.token)).statusCode).toBe(404)
    const begins = await ask(registrations.begin, { body: company() }, 'A'.repeat(43))
    expect([begins.statusCode, begins.json().code]).toEqual([404, 'registration_not_found'])
    expect((await read(mine.uuid, mine.token)).status).toBe('draft')
  })

  it('the link of a registration is e-mailed again once an hour, and opens it on another device', async () => {
    const { uuid, token } = await begin()
    const link = () => ask(registrations.sendLink, { params: { orgUuid: uuid } }, token)
    await app.current.owner.updateTable('registrations').set({ link_sent_at: '2026-01-01T00:00:00Z' }).execute()

    const both = (await Promise.all([link(), link()])).map((one) => one.json().data)
    await app.current.work()
    const letter = (await app.current.mailbox.list()).find(({ to }) => to === both[0].email)
    const secret = new RegExp(`/signup/skylinebuilders#registration=${uuid}\\.([\\w-]+)`).exec(letter?.text ?? '')?.[1]

    expect(both.filter(({ sent }) => sent)).toHaveLength(1)
    expect(letter?.text).not.toContain('Al Noor Gate')
    expect((await read(uuid, secret ?? '')).uuid).toBe(uuid)
  })
})

describe('refused registrations', () => {
  it.each([
    [
      'a license that expired',
      { trade_license_expires_on: '2025-01-01', trade_license_issued_on: '2024-01-01' },
      'trade_license_expires_on',
    ],
    ['a license issued after it expires', { trade_license_issued_on: '2100-01-01' }, 'trade_license_expires_on'],
    ['a license of the future', { trade_license_issued_on: '2098-01-01' }, 'trade_license_issued_on'],
    ['a phone without its country', { phone: '043000000' }, 'phone'],
    ['an invalid website', { website: 'not a site' }, 'website'],
    ['a founding year in the future', { established_year: 2150 }, 'established_year'],
    ['a TRN of too few digits', { tax_registration_number: '123' }, 'tax_registration_number'],
    ['another source', { source: 'other' }, 'source'],
    ['another country', { country: 'GB' }, 'country'],
  ])('a registration refuses %s', async (_, wrong, field) => {
    const answer = await ask(registrations.begin, { body: { ...company(), ...(wrong as object) } })

    expect(answer.statusCode).toBe(422)
    expect(Object.keys(answer.json().errors)).toEqual([field])
  })

  it('a registration refuses bank data of two countries, an expired ID and an expired broker card', async () => {
    const { uuid, token } = await buildRegistration(app.current.owner, { whole: true })
    const params = { orgUuid: uuid }
    const answers = await Promise.all([
      ask(registrations.bank, { params, body: { ...BANK, iban: BANK_ABROAD.iban } }, token),
      ask(registrations.bank, { params, body: { ...BANK, iban: 'AE08 0331 2345 6789 0123 456' } }, token),
      ask(registrations.signatory, { params, body: { ...SIGNATORY, id_expires_on: '2020-01-01' } }, token),
      ask(
        registrations.brokers,
        { params, body: { brokers: [{ ...BROKER, broker_number_expires_on: '2020-01-01' }], submit: false } },
        token,
      ),
      ask(registrations.brokers, { params, body: { brokers: [], submit: false } }, token),
    ])

    expect(answers.map((one) => [one.statusCode, ...Object.keys(one.json().errors)])).toEqual([
      [422, 'iban'],
      [422, 'iban'],
      [422, 'id_expires_on'],
      [422, 'brokers.0.broker_number_expires_on'],
      [422, 'brokers'],
    ])
  })

  it('a registration refuses a file that is damaged, too large, of another type or of an unknown kind', async () => {
    const { id, uuid, token } = await buildRegistration(app.current.owner)
    const file = (content: string, name = 'scan.pdf') => new File([content], name, { type: 'application/pdf' })

    const exe = await upload(uuid, 'trade_license', file('MZ\u0000\u0001program'), token)
    const cut = await upload(uuid, 'trade_license', file('%PDF-1.7 and no end'), token)
    const large = await upload(uuid, 'trade_license', file(`%PDF-1.7${'x'.repeat(10_000_001)}%%EOF`), token)
    const card = await ask(
      registrations.addDocument,
      { params: { orgUuid: uuid, kind: 'broker_card' }, body: { file: documentFile() } },
      token,
    )
    const odd = await ask(
      registrations.addDocument,
      { params: { orgUuid: uuid, kind: 'incorporation_certificate' }, body: { file: documentFile() } },
      token,
    )

    expect([exe.statusCode, cut.statusCode, large.statusCode]).toEqual([415, 422, 413])
    expect(Object.keys(card.json().errors)).toEqual(['broker_id'])
    expect(Object.keys(odd.json().errors)).toEqual(['kind'])
    expect(
      await app.current.owner.selectFrom('files').where('organization_id', '=', id).select('id').execute(),
    ).toEqual([])
  })
})

describe('files of a registration', () => {
  it('a new file of a registration replaces a draft file, and is a new version of a submitted one', async () => {
    const { owner } = app.current
    const { id, uuid, token } = await buildRegistration(owner, { whole: true })
    const versions = () =>
      owner.selectFrom('organization_document_files').select('number').where('organization_id', '=', id).execute()

    await upload(uuid, 'trade_license', documentFile('second.pdf'), token)
    const before = await versions()
    await ask(registrations.brokers, { params: { orgUuid: uuid }, body: { brokers: [BROKER], declared: true } }, token)
    await owner.updateTable('organizations').set({ status: 'changes_requested' }).where('id', '=', id).execute()
    await upload(uuid, 'trade_license', documentFile('third.pdf'), token)

    expect(before.map(({ number }) => number)).toEqual([1, 1, 1, 1, 1])
    expect((await versions()).map(({ number }) => number).toSorted()).toEqual([1, 1, 1, 1, 1, 2])
    expect((await read(uuid, token)).documents.find(({ kind }) => kind === 'trade_license')?.name).toBe('third.pdf')
  })

  it('files of a registration are removed by the uploader', async () => {
    const { uuid, token } = await buildRegistration(app.current.owner)
    await upload(uuid, 'tax_certificate', documentFile(), token)
    const remove = () =>
      ask(registrations.removeDocument, { params: { orgUuid: uuid, kind: 'tax_certificate' } }, token)

    expect((await remove()).statusCode).toBe(204)
    expect((await remove()).statusCode).toBe(404)
    expect((await read(uuid, token)).documents).toEqual([])
  })
})

describe('a trade license', () => {
  it('a trade license is available until another brokerage was approved with it, in any notation', async () => {
    const { owner } = app.current
    await buildRegistration(owner, { trade_license_number: 'CN 77-01', status: 'active' })
    await buildRegistration(owner, { trade_license_number: 'CN-9000', status: 'rejected' })
    const waiting = await buildRegistration(owner, { trade_license_number: 'CN-9000', status: 'pending_review' })
    const check = async (trade_license_number: string, country = 'AE', token?: string) =>
      (
        await ask(registrations.checkLicense, { body: { trade_license_number, country: country as 'AE' } }, token)
      ).json()

    expect(await check('cn7701')).toEqual({ available: false })
    expect(await check('cn7701', 'AE', waiting.token)).toEqual({ available: false })
    expect(await check('cn7701', 'GB')).toEqual({ available: true })
    expect(await check('CN-9000')).toEqual({ available: true })
    expect(
      (await ask(registrations.begin, { body: { ...company(), trade_license_number: 'cn/7701' } })).json().errors,
    ).toEqual({
      trade_license_number: ['This license is registered with us already.'],
    })
  })

  it('two registrations with the same license can be submitted, and none after another organization was approved with it', async () => {
    const { owner } = app.current
    const all = []
    for (const trade_license_number of ['TWICE-1', 'twice 1', 'Twice/1'])
      all.push(await buildRegistration(owner, { whole: true, trade_license_number }))
    const [one, two, late] = all
    const send = ({ uuid, token }: { uuid: string; token: string } = { uuid: '', token: '' }) =>
      ask(registrations.brokers, { params: { orgUuid: uuid }, body: { brokers: [BROKER], declared: true } }, token)

    const both = await Promise.all([send(one), send(two)])
    await owner
      .updateTable('organizations')
      .set({ status: 'active' })
      .where('id', '=', one?.id ?? 0)
      .execute()
    const refused = await send(late)

    expect(both.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    expect([refused.statusCode, Object.keys(refused.json().errors)]).toEqual([422, ['company.trade_license_number']])
    expect(await read(late?.uuid ?? '', late?.token ?? '')).toMatchObject({ status: 'draft' })
  })
})

describe('registrations at once', () => {
  it('a registration is submitted once of several calls at once', async () => {
    const { uuid, token } = await buildRegistration(app.current.owner, { whole: true })
    const params = { orgUuid: uuid }

    const answers = await Promise.all(
      Array.from({ length: 6 }, () =>
        ask(registrations.brokers, { params, body: { brokers: [BROKER], declared: true } }, token),
      ),
    )

    expect(answers.map((one) => one.statusCode).toSorted()).toEqual([200, 409, 409, 409, 409, 409])
    expect(await statusOf(uuid)).toBe('pending_review')
  })

  it('several uploads of one document of a registration at once leave one document', async () => {
    const { uuid, token } = await buildRegistration(app.current.owner)
    await Promise.all(
      ['a.pdf', 'b.pdf', 'c.pdf'].map((name) => upload(uuid, 'trade_license', documentFile(name), token)),
    )

    expect((await read(uuid, token)).documents).toHaveLength(1)
  })
})

describe('the registration of a brokerage abroad', () => {
  it('the registration of a brokerage abroad has three steps, and the last submits it', async () => {
    const response = await ask(internationalRegistrations.begin, { body: general() })
    const { uuid, token } = response.json()
    const params = { orgUuid: uuid }
    const early = await ask(
      internationalRegistrations.signatory,
      { params, body: { ...SIGNATORY, declared: true } },
      token,
    )
    await ask(internationalRegistrations.bank, { params, body: BANK_ABROAD }, token)
    for (const kind of ['incorporation_certificate', 'bank_confirmation_letter', 'signatory_id'] as const)
      await ask(registrations.addDocument, { params: { ...params, kind }, body: { file: documentFile() } }, token)
    const wrongKind = await ask(registrations.bank, { params, body: BANK }, token)
    const sent = await ask(
      internationalRegistrations.signatory,
      { params, body: { ...SIGNATORY, declared: true } },
      token,
    )

    expect(early.json().code).toBe('step_order')
    expect(wrongKind.statusCode).toBe(404)
    expect(sent.json().data).toMatchObject({
      status: 'pending_review',
      source: 'international',
      company: { country: 'GB', contact_name: 'Edith Rosewood', markets: ['GB', 'FR'] },
    })
    const made = app.current.owner.selectFrom('organizations').selectAll().where('uuid', '=', uuid)
    expect(await made.executeTakeFirst()).toMatchObject({ default_currency: 'GBP', timezone: 'Europe/London' })
  })

  it('the registration of a brokerage abroad refuses companies of the Emirates', async () => {
    const answer = await ask(internationalRegistrations.begin, { body: { ...general(), country: 'AE' } })

    expect(Object.keys(answer.json().errors)).toEqual(['country'])
  })
})
