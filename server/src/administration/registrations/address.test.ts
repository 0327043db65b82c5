import type { Registration } from '@storey/api/administration/registration-fields.ts'
import { registrationReviews } from '@storey/api/administration/registration-reviews.ts'
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
import { registrationReviewRoutes } from '../registration-reviews/routes.ts'
import { registrationRoutes } from './routes.ts'

const app = useTestApp([registrationRoutes, registrationReviewRoutes])

const ask = <E extends Endpoint>(endpoint: E, asked: RequestOf<E>, token?: string) =>
  inject(app.current.app, endpoint, asked, token)

const read = (orgUuid: string, token: string) => ask(registrations.get, { params: { orgUuid } }, token)

const OTHER_IBAN = 'AE500331234567890123458'

/** The token of the newest link that was e-mailed for a registration. */
async function linkOf(uuid: string): Promise<string> {
  await app.current.work()
  const letters = (await app.current.mailbox.list()).filter(({ text }) => text.includes(`#registration=${uuid}`))
  return new RegExp(`#registration=${uuid}\\.([\\w-]+)`).exec(letters.at(0)?.text ?? '')?.[1] ?? ''
}

/** A stranger begins a registration in a company's address and enters everything. */
async function strangersDraft() {
  const { id, uuid, token, email } = await buildRegistration(app.current.owner, { whole: true, confirmed: false })
  await ask(registrations.brokers, { params: { orgUuid: uuid }, body: { brokers: [BROKER], submit: false } }, token)
  const link = await buildRegistrationToken(app.current.owner, id, { mailed_to: email })
  return { id, uuid, token, email, link, params: { orgUuid: uuid } }
}

describe('a registration belongs to who proved its e-mail address', () => {
  it.each([
    [
      'in the country',
      company().city,
      (token?: string) => ask(registrations.begin, { body: company() }, token),
      registrations.bank,
      BANK,
    ],
    [
      'abroad',
      general().city,
      (token?: string) => ask(internationalRegistrations.begin, { body: general() }, token),
      internationalRegistrations.bank,
      BANK_ABROAD,
    ],
  ] as const)(
    'the first use of the mailed link of a registration %s ends the token that began it',
    async (_, city, begin, bank, details) => {
      const begun = (await begin()).json() as { uuid: string; token: string }
      const params = { orgUuid: begun.uuid }
      const before = await ask(bank, { params, body: details }, begun.token)
      const link = await linkOf(begun.uuid)

      const opened = (await read(begun.uuid, link)).json().data as Registration
      const mine = await ask(bank, { params, body: details }, link)
      const strangers = await Promise.all([
        read(begun.uuid, begun.token),
        begin(begun.token),
        ask(bank, { params, body: details }, begun.token),
        ask(registrations.sendLink, { params }, begun.token),
        ask(registrations.confirm, { params, body: { token: link } }, begun.token),
      ])

      expect(before.statusCode).toBe(200)
      expect([opened.bank, opened.address_confirmed]).toEqual([null, true])
      expect(opened.company.city).toBe(city)
      expect(mine.statusCode).toBe(200)
      expect(strangers.map((one) => [one.statusCode, one.json().code])).toEqual(
        Array(5).fill([404, 'registration_not_found']),
      )
    },
  )

  it('the first use of the mailed link of a registration deletes what was entered before, with its documents', async () => {
    const { id, uuid, link } = await strangersDraft()

    const { data } = (await read(uuid, link)).json() as { data: Registration }

    expect(data).toMatchObject({
      status: 'draft',
      bank: null,
      signatory: null,
      brokers: [],
      brokers_version: null,
      documents: [],
    })
    expect(data.company.legal_name).toBe('Al Noor Gate Real Estate L.L.C')
    const left = await app.current.owner.selectFrom('files').select('id').where('organization_id', '=', id).execute()
    expect(left).toEqual([])
    const events = await app.current.owner
      .selectFrom('audit_log')
      .innerJoin('audit_changes', 'audit_changes.event', 'audit_log.event')
      .where('audit_log.action', '=', 'registrations.confirm')
      .where('audit_log.organization_id', '=', id)
      .select(['table_name', 'operation'])
      .execute()
    expect(events).toContainEqual({ table_name: 'organization_bank_details', operation: 'delete' })
  })

  it('the browser that began a registration confirms it with the mailed link and keeps what was entered', async () => {
    const { uuid, token, link, params } = await strangersDraft()

    const confirmed = await ask(registrations.confirm, { params, body: { token: link } }, token)

    expect(confirmed.json().data).toMatchObject({
      address_confirmed: true,
      bank: { iban: '•••• 3456' },
      signatory: { id_number: '•••• 4567' },
      brokers: [{ full_name: 'Omar Nasser' }],
    })
    expect((await read(uuid, token)).statusCode).toBe(404)
    expect((await read(uuid, link)).json().data.documents).toHaveLength(5)
  })

  it('a registration is not confirmed with its own first token, an ended link, or the link of another registration', async () => {
    const { id, uuid, token, email, params } = await strangersDraft()
    const other = await strangersDraft()
    const { owner } = app.current
    const ended = await buildRegistrationToken(owner, id, { mailed_to: email, ended_at: '2026-01-01T00:00:00Z' })
    const expired = await buildRegistrationToken(owner, id, { mailed_to: email, expires_at: '2026-01-01T00:00:00Z' })
    const elsewhere = await buildRegistrationToken(owner, id, { mailed_to: 'stranger@elsewhere.test' })

    for (const link of [token, ended, expired, elsewhere, other.link, 'A'.repeat(43)]) {
      const answer = await ask(registrations.confirm, { params, body: { token: link } }, token)
      expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([422, ['token']])
    }
    expect((await read(uuid, token)).json().data).toMatchObject({ address_confirmed: false, may_confirm: false })
    expect((await read(other.uuid, other.token)).json().data.address_confirmed).toBe(false)
  })

  it('a step that was under way when the mailed link was opened is refused or deleted with the rest', async () => {
    for (let turn = 0; turn < 5; turn++) {
      const { uuid, token, link, params } = await strangersDraft()
      const stranger = { ...BANK, iban: OTHER_IBAN }

      const answers = await Promise.all([
        ...Array.from({ length: 6 }, () => ask(registrations.bank, { params, body: stranger }, token)),
        read(uuid, link),
        ...Array.from({ length: 6 }, () => ask(registrations.bank, { params, body: stranger }, token)),
      ])

      expect(answers.every(({ statusCode }) => statusCode === 200 || statusCode === 404)).toBe(true)
      expect((await read(uuid, link)).json().data.bank).toBeNull()
    }
  })

  it('a later link of a confirmed registration ends earlier tokens and keeps what was entered', async () => {
    const { owner } = app.current
    const { id, uuid, token, email } = await buildRegistration(owner, { whole: true })
    const first = await buildRegistrationToken(owner, id, { mailed_to: email })
    const second = await buildRegistrationToken(owner, id, { mailed_to: email })

    const opened = await read(uuid, second)

    expect(opened.json().data.bank).not.toBeNull()
    expect((await read(uuid, first)).statusCode).toBe(404)
    expect((await read(uuid, token)).statusCode).toBe(404)
    expect((await read(uuid, second)).statusCode).toBe(200)
  })

  it('a changed address of a registration has to be proved again, with a link to the new address', async () => {
    const { owner } = app.current
    const { id, uuid, token, email } = await buildRegistration(owner, { whole: true })
    const old = await buildRegistrationToken(owner, id, { mailed_to: email })
    const moved = company()

    const saved = await ask(registrations.begin, { body: moved }, token)
    const withOld = (await read(uuid, old)).json().data as Registration
    const link = await linkOf(uuid)
    const opened = (await read(uuid, link)).json().data as Registration

    expect(saved.statusCode).toBe(200)
    expect([withOld.address_confirmed, withOld.bank?.iban]).toEqual([false, '•••• 3456'])
    expect([opened.address_confirmed, opened.bank, opened.company.email]).toEqual([true, null, moved.email])
    expect((await read(uuid, old)).statusCode).toBe(404)
  })

  it('a registration of an address that others began ten times begins, and the answer says nothing of them', async () => {
    const body = company()
    const keys = new Set<string>()
    for (let turn = 0; turn < 10; turn++) {
      const answer = await ask(registrations.begin, {
        body: { ...body, trade_license_number: `X-${turn}-${Date.now()}` },
      })
      expect(answer.statusCode).toBe(200)
      keys.add(Object.keys(answer.json()).join())
    }
    const fresh = await ask(registrations.begin, { body: company() })
    await app.current.work()
    const letters = (await app.current.mailbox.list()).filter(({ to }) => to === body.email)

    expect([...keys]).toEqual([Object.keys(fresh.json()).join()])
    expect(letters.some(({ text }) => text.includes('one of the 10 registrations with this address'))).toBe(true)
  })
})

describe('numbers of a registration', () => {
  it('no answer to a registrant contains a whole account number or ID number', async () => {
    const { uuid, token } = await buildRegistration(app.current.owner, { whole: true })
    const params = { orgUuid: uuid }
    const account = {
      ...BANK_ABROAD,
      country: 'US',
      iban: null,
      account_number: '000123456789',
      routing_code: '021000021',
      bic: null,
    }
    const { version } = (await read(uuid, token)).json().data.bank
    const answers = [
      await read(uuid, token),
      await ask(registrations.bank, { params, body: { ...BANK, version } }, token),
      await ask(registrations.bank, { params, body: { ...BANK, version } }, token),
      await ask(registrations.bank, { params, body: account }, token),
      await ask(registrations.signatory, { params, body: SIGNATORY }, token),
      await ask(registrations.brokers, { params, body: { brokers: [BROKER], declared: true } }, token),
      await read(uuid, token),
    ]

    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 409, 200, 200, 200, 200])
    for (const { body } of answers) expect(body).not.toMatch(/0331234567890123456|P1234567|000123456789/)
    expect(answers.at(-1)?.json().data.bank.account_number).toBe('•••• 6789')
  })

  it('a masked number of a registration keeps the saved one, and is refused if it is of another', async () => {
    const { id, uuid, token } = await buildRegistration(app.current.owner, { whole: true })
    const params = { orgUuid: uuid }
    const admin = await signIn(app.current, 'super_admin')
    const whole = async () => (await admin.call(registrationReviews.get, { params: { id } })).data
    const { bank, signatory } = (await read(uuid, token)).json().data as Registration

    const kept = [
      await ask(registrations.bank, { params, body: { ...BANK, bank: 'Mashreq', iban: bank?.iban ?? '' } }, token),
      await ask(
        registrations.signatory,
        { params, body: { ...SIGNATORY, position: 'Owner', id_number: signatory?.id_number ?? '' } },
        token,
      ),
    ]
    const refused = [
      await ask(registrations.bank, { params, body: { ...BANK, iban: '•••• 9999' } }, token),
      await ask(registrations.bank, { params, body: { ...BANK, account_number: '•••• 3456' } }, token),
      await ask(
        registrations.bank,
        { params, body: { ...BANK, country: 'SA', bic: null, iban: bank?.iban ?? '' } },
        token,
      ),
      await ask(registrations.signatory, { params, body: { ...SIGNATORY, id_number: '••••' } }, token),
    ]

    expect(kept.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    expect(refused.map((one) => [one.statusCode, ...Object.keys(one.json().errors)])).toEqual([
      [422, 'iban'],
      [422, 'account_number'],
      [422, 'iban'],
      [422, 'id_number'],
    ])
    expect(await whole()).toMatchObject({
      bank: { bank: 'Mashreq', iban: 'AE070331234567890123456' },
      signatory: { position: 'Owner', id_number: 'P1234567' },
    })
  })
})

describe('a registration that is submitted before its address is proved', () => {
  /** A client without e-mail completes all steps with the token of the first one. */
  async function submitted() {
    const body = company()
    const begun = await ask(registrations.begin, { body: { ...body, trade_license: documentFile() } })
    expect([begun.statusCode, begun.body]).toEqual([200, expect.anything()])
    const { uuid, token } = begun.json() as { uuid: string; token: string }
    const params = { orgUuid: uuid }
    await ask(registrations.bank, { params, body: BANK }, token)
    await ask(registrations.signatory, { params, body: SIGNATORY }, token)
    for (const kind of ['regulator_certificate', 'bank_confirmation_letter', 'signatory_id'] as const)
      await ask(registrations.addDocument, { params: { ...params, kind }, body: { file: documentFile() } }, token)
    const sent = await ask(registrations.brokers, { params, body: { brokers: [BROKER], declared: true } }, token)
    const { id } = await app.current.owner
      .selectFrom('organizations')
      .select('id')
      .where('uuid', '=', uuid)
      .executeTakeFirstOrThrow()
    return { id, uuid, token, params, sent, email: body.email, link: await linkOf(uuid) }
  }

  it('is submitted, but is neither approved nor returned before the company confirms it', async () => {
    const { id, params, sent, link, uuid, token, email } = await submitted()
    const admin = await signIn(app.current, 'super_admin')
    const decide = (body: RequestOf<typeof registrationReviews.decide>['body']) =>
      admin.ask(registrationReviews.decide, { params: { id }, body })
    const notices = async () => {
      const all = (
        await app.current.owner
          .selectFrom('notifications')
          .select('user_id')
          .where('kind', '=', 'registration_submitted')
          .where('subject_id', '=', id)
          .execute()
      ).map(({ user_id }) => user_id)
      return { some: all.length > 0, twice: new Set(all).size < all.length }
    }

    const early = [
      await decide({ decision: 'approve' }),
      await decide({ decision: 'return', notes: [{ field: 'company.city', note: 'Which?' }] }),
    ]
    const noticesBefore = await notices()
    // Opening the link shows only the company data and confirms nothing.
    const opened = (await read(uuid, link)).json().data as Registration
    const confirmed = await Promise.all(
      Array.from({ length: 5 }, () => ask(registrations.confirm, { params, body: { token: link } }, link)),
    )
    const approved = await decide({ decision: 'approve' })

    expect([sent.statusCode, sent.json().data.status]).toEqual([200, 'pending_review'])
    expect(early.map((one) => [one.statusCode, one.json().code])).toEqual(Array(2).fill([409, 'address_not_confirmed']))
    expect(opened).toMatchObject({ may_confirm: true, bank: null, signatory: null, brokers: [], documents: [] })
    expect(confirmed.map(({ statusCode }) => statusCode)).toEqual(Array(5).fill(200))
    expect(confirmed[0]?.json().data).toMatchObject({ may_confirm: false, bank: { iban: '•••• 3456' } })
    expect((await read(uuid, token)).statusCode).toBe(404)
    expect([noticesBefore, await notices()]).toEqual([
      { some: false, twice: false },
      { some: true, twice: false },
    ])
    expect(approved.json().data.status).toBe('active')
    const kinds = await app.current.owner
      .selectFrom('emails')
      .select('kind')
      .where('address', '=', email)
      .where('kind', '!=', 'invite')
      .orderBy('created_at')
      .execute()
    expect(kinds.map(({ kind }) => kind)).toEqual(['registration_link', 'registration_confirm', 'registration_sent'])
  })

  it('begins again from the company data when it was rejected', async () => {
    const { id, uuid, link } = await submitted()
    const admin = await signIn(app.current, 'super_admin')

    await admin.call(registrationReviews.decide, { params: { id }, body: { decision: 'reject', reason: 'Not known.' } })
    const opened = (await read(uuid, await linkOf(uuid))).json().data as Registration

    expect((await read(uuid, link)).statusCode).toBe(404)
    expect(opened).toMatchObject({ status: 'rejected', address_confirmed: true, bank: null, documents: [] })
  })
})
