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

/** As `ask`, with a body that the declaration refuses. */
const askWrong = (endpoint: Endpoint, body: object) => inject(app.current.app, endpoint, { body })

const SOURCE = 'skylinebuilders'
const letters = [...SOURCE]
const each = (change: (letter: string) => string) =>
  letters.map((_, at) => letters.map((letter, index) => (index === at ? change(letter) : letter)).join(''))
const hex = (text: string) => [...text].map((one) => `%${one.charCodeAt(0).toString(16)}`).join('')

/** Two hundred other sources: different case, encodings, similar characters, other JSON types, and nothing at all. */
const others: readonly unknown[] = [
  ...each((letter) => letter.toUpperCase()),
  ...each(hex),
  ...each((letter) => encodeURIComponent(hex(letter))),
  ...each((letter) => `&#${letter.charCodeAt(0)};`),
  ...each(() => ''),
  ...each((letter) => letter + letter),
  ...each(() => '*'),
  ...each((letter) => `${letter}\u200b`),
  ...each((letter) => String.fromCodePoint(letter.charCodeAt(0) + 0xfee0)),
  ...each((letter) => `${letter}\u0301`),
  ...[
    'SKYLINEBUILDERS',
    ` ${SOURCE}`,
    `${SOURCE} `,
    `${SOURCE}\n`,
    `${SOURCE}\u0000`,
    `\ufeff${SOURCE}`,
    `${SOURCE}'--`,
  ],
  ...['', '.', '..', '0', 'null', 'undefined', 'international', 'manual', 'converted', 'international-registration'],
  ...[null, true, 0, 1, 1e9, [], [SOURCE], [[SOURCE]], {}, { source: SOURCE }, { $eq: SOURCE }, { toString: SOURCE }],
  ...Array.from({ length: 21 }, (_, at) => `${SOURCE}${at}`),
]

/** The endpoints of a registration, except reading it. */
const stepsOf = (page: typeof SOURCE | 'international') =>
  page === SOURCE
    ? ([
        ['bank', (params: Params, token: string) => ask(registrations.bank, { params, body: BANK }, token)],
        [
          'signatory',
          (params: Params, token: string) => ask(registrations.signatory, { params, body: SIGNATORY }, token),
        ],
        [
          'brokers',
          (params: Params, token: string) =>
            ask(registrations.brokers, { params, body: { brokers: [BROKER], declared: true } }, token),
        ],
      ] as const)
    : ([
        [
          'bank',
          (params: Params, token: string) => ask(internationalRegistrations.bank, { params, body: BANK_ABROAD }, token),
        ],
        [
          'signatory',
          (params: Params, token: string) =>
            ask(internationalRegistrations.signatory, { params, body: { ...SIGNATORY, declared: true } }, token),
        ],
      ] as const)
type Params = { orgUuid: string }

const build = (page: typeof SOURCE | 'international', more: object = {}) =>
  buildRegistration(app.current.owner, page === SOURCE ? more : { source: 'international', country: 'GB', ...more })

describe('other sources (T098)', () => {
  it('a registration with another source is refused, in any notation', async () => {
    const { owner } = app.current
    const count = async () =>
      (await owner.selectFrom('organizations').select('id').where('source', '=', SOURCE).execute()).length
    const before = await count()
    const wrong: unknown[] = []
    for (const source of others) {
      const answer = await askWrong(registrations.begin, { ...company(), source })
      const { errors = {} } = answer.json() as { errors?: object }
      if (answer.statusCode !== 422 || Object.keys(errors).join() !== 'source') wrong.push([source, answer.body])
    }
    const { source: _, ...without } = company()
    const missing = await askWrong(registrations.begin, without)
    const abroad = await askWrong(internationalRegistrations.begin, { ...general(), source: SOURCE })

    console.log(`T098 other sources that begin nothing: ${others.length - wrong.length} of ${others.length}`)
    expect(others).toHaveLength(200)
    expect(wrong).toEqual([])
    expect([missing.statusCode, Object.keys(missing.json().errors)]).toEqual([422, ['source']])
    expect([abroad.statusCode, Object.keys(abroad.json().errors)]).toEqual([422, ['source']])
    expect(await count()).toBe(before)
  })

  it('a registration returns 404 for steps of the other form', async () => {
    const answers: [string, number][] = []
    for (const [page, other] of [
      [SOURCE, 'international'],
      ['international', SOURCE],
    ] as const)
      for (const [step, send] of stepsOf(other)) {
        const { uuid, token } = await build(page, { whole: true })
        answers.push([`${page}: ${step}`, (await send({ orgUuid: uuid }, token)).statusCode])
      }
    const wrong = answers.filter(([, code]) => code !== 404)

    console.log(
      `T098 steps of the other page that are not found: ${answers.length - wrong.length} of ${answers.length}`,
    )
    expect(wrong).toEqual([])
  })
})

describe('steps out of order (T098)', () => {
  it('steps of a registration out of order or after submission return 409, and after the decision 404', async () => {
    const wrong: unknown[] = []
    let done = 0
    const check = async (what: string, answer: ReturnType<typeof ask>, status: number, code?: string) => {
      done++
      const { statusCode, body } = await answer
      if (statusCode !== status || (code !== undefined && JSON.parse(body).code !== code)) wrong.push([what, body])
    }
    for (const page of [SOURCE, 'international'] as const) {
      const steps = stepsOf(page)
      // Each step is called on a registration that has only the steps before it.
      for (const [had] of steps.entries()) {
        const { uuid, token } = await build(page)
        for (const [, save] of steps.slice(0, had).filter(([step]) => step !== 'brokers')) {
          const answer = await save({ orgUuid: uuid }, token)
          // The last step of the international page would also send it, but documents are missing.
          if (answer.statusCode !== 200) expect(answer.statusCode).toBe(422)
        }
        for (const [step, save] of steps.slice(had + 1))
          await check(`${page}: ${step} after ${had}`, save({ orgUuid: uuid }, token), 409, 'step_order')
      }
      // Once sent, it takes no changes. Once decided, its token is not valid.
      for (const [status, refused] of [
        ['pending_review', 409],
        ['active', 404],
        ['suspended', 404],
      ] as const) {
        const { uuid, token } = await build(page, { whole: true, status })
        for (const [step, save] of steps)
          await check(`${page}: ${step}, ${status}`, save({ orgUuid: uuid }, token), refused)
        const document = { params: { orgUuid: uuid, kind: 'trade_license' as const }, body: { file: documentFile() } }
        await check(`${page}: file, ${status}`, ask(registrations.addDocument, document, token), refused)
      }
    }

    console.log(`T098 steps out of order refused: ${done - wrong.length} of ${done}`)
    expect(done).toBeGreaterThan(20)
    expect(wrong).toEqual([])
  })
})
