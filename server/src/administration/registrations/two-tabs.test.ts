import { internationalRegistrations, registrations } from '@storey/api/administration/registrations.ts'
import type { Endpoint, RequestOf } from '@storey/api/endpoint.ts'
import { describe, expect, it } from 'vitest'
import {
  BANK,
  BANK_ABROAD,
  BROKER,
  buildRegistration,
  company,
  documentFile,
  general,
  SIGNATORY,
} from '../../../test/builders/registration.ts'
import { inject, useTestApp } from '../../../test/harness.ts'
import { registrationRoutes } from './routes.ts'

const app = useTestApp([registrationRoutes])

const ask = <E extends Endpoint>(endpoint: E, asked: RequestOf<E>, token?: string) =>
  inject(app.current.app, endpoint, asked, token)

async function opened(more: Parameters<typeof buildRegistration>[1] = {}) {
  const { uuid, token } = await buildRegistration(app.current.owner, { whole: true, ...more })
  const params = { orgUuid: uuid }
  return { token, params, read: async () => (await ask(registrations.get, { params }, token)).json().data }
}

describe('a registration in two tabs', () => {
  it('a step of a registration that was saved in another tab is refused with the current values', async () => {
    const { token, params, read } = await opened()
    const seen = await read()
    const { version } = seen.bank

    const first = await ask(registrations.bank, { params, body: { ...BANK, bank: 'Mashreq', version } }, token)
    const second = await ask(registrations.bank, { params, body: { ...BANK, bank: 'ADCB', version } }, token)
    const after = await read()
    const third = await ask(
      registrations.bank,
      { params, body: { ...BANK, bank: 'ADCB', version: after.bank.version } },
      token,
    )

    expect([first.statusCode, second.statusCode, third.statusCode]).toEqual([200, 409, 200])
    expect(second.json()).toMatchObject({
      code: 'stale',
      current: { version: after.version, bank: { bank: 'Mashreq', version: version + 1 } },
    })
    expect(after.bank.bank).toBe('Mashreq')
    // A refused save does not raise the version, so the caller's version of the whole is still valid.
    expect(after.version).toBe(first.json().data.version)
  })

  it('a step of a registration without a version overwrites the saved values', async () => {
    const { token, params, read } = await opened()

    for (const bank of ['Mashreq', 'ADCB'])
      expect((await ask(registrations.bank, { params, body: { ...BANK, bank } }, token)).statusCode).toBe(200)

    expect((await read()).bank.bank).toBe('ADCB')
  })

  it('steps of a registration have separate versions, so another step or a document blocks none', async () => {
    const { token, params, read } = await opened()
    const { company: own, bank, signatory, brokers_version } = await read()

    await ask(
      registrations.addDocument,
      { params: { ...params, kind: 'tax_certificate' }, body: { file: documentFile() } },
      token,
    )
    const answers = [
      await ask(registrations.bank, { params, body: { ...BANK, version: bank.version } }, token),
      await ask(registrations.signatory, { params, body: { ...SIGNATORY, version: signatory.version } }, token),
      await ask(
        registrations.brokers,
        { params, body: { brokers: [BROKER], submit: false, version: brokers_version } },
        token,
      ),
      await ask(registrations.begin, { body: { ...company(), version: own.version } }, token),
    ]

    expect(brokers_version).toBeNull()
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
  })

  it('the second first save of an empty step of a registration is refused', async () => {
    const { uuid, token } = await buildRegistration(app.current.owner)
    const params = { orgUuid: uuid }
    const steps = [
      () => ask(registrations.bank, { params, body: { ...BANK, version: null } }, token),
      () => ask(registrations.signatory, { params, body: { ...SIGNATORY, version: null } }, token),
      () => ask(registrations.brokers, { params, body: { brokers: [BROKER], submit: false, version: null } }, token),
    ]

    const codes: number[][] = []
    for (const save of steps) codes.push([(await save()).statusCode, (await save()).statusCode])
    // The company step of a registration that was begun in another tab of the same browser.
    const begun = await ask(registrations.begin, { body: { ...company(), version: null } }, token)

    expect(codes).toEqual([
      [200, 409],
      [200, 409],
      [200, 409],
    ])
    expect([begun.statusCode, begun.json().code]).toEqual([409, 'stale'])
  })

  it('one of twenty saves of the same version of a registration at once is kept', async () => {
    const { token, params, read } = await opened()
    const { version } = (await read()).signatory

    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        ask(registrations.signatory, { params, body: { ...SIGNATORY, position: `Director ${index}`, version } }, token),
      ),
    )

    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    expect(answers.filter((one) => one.json().code === 'stale')).toHaveLength(19)
    expect((await read()).signatory.version).toBe(version + 1)
  })

  it('submitting a registration is refused when any step or document was saved since the confirmation', async () => {
    const { token, params, read } = await opened()
    await ask(registrations.brokers, { params, body: { brokers: [BROKER], submit: false } }, token)
    const confirmed = await read()
    const { version: whole_version, brokers, brokers_version: version } = confirmed
    const send = (whole: number) =>
      ask(registrations.brokers, { params, body: { brokers, version, whole_version: whole, declared: true } }, token)

    await ask(registrations.bank, { params, body: { ...BANK, bank: 'Mashreq' } }, token)
    const late = await send(whole_version)
    const again = await send(late.json().current.version)

    expect([late.statusCode, late.json().code, late.json().current.bank.bank]).toEqual([409, 'stale', 'Mashreq'])
    expect([again.statusCode, again.json().data.status]).toEqual([200, 'pending_review'])
  })

  it('steps and submission of a registration abroad check versions as those in the country', async () => {
    const { token, params, read } = await opened({ source: 'international', country: 'GB' })
    const seen = await read()

    const begin = () =>
      ask(internationalRegistrations.begin, { body: { ...general(), version: seen.company.version } }, token)
    const bank = () =>
      ask(internationalRegistrations.bank, { params, body: { ...BANK_ABROAD, version: seen.bank.version } }, token)
    const send = async (whole_version: number) =>
      ask(
        internationalRegistrations.signatory,
        { params, body: { ...SIGNATORY, version: seen.signatory.version, whole_version, declared: true } },
        token,
      )
    const codes = []
    for (const step of [begin, begin, bank, bank, () => send(seen.version)]) codes.push((await step()).statusCode)
    const sent = await send((await read()).version)

    expect(codes).toEqual([200, 409, 200, 409, 409])
    expect([sent.statusCode, sent.json().data.status]).toEqual([200, 'pending_review'])
  })

  it('a registration refuses an invalid version', async () => {
    const { token, params } = await opened()

    for (const version of [0, -1, 1.5, 'new', 1e12]) {
      const body = { ...BANK, version }
      const answer = await inject(app.current.app, registrations.bank, { params, body }, token)
      expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([422, ['version']])
    }
  })
})
