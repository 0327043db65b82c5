import { HOME_COUNTRY, type RegistrationSource } from '@storey/api/administration/registration-fields.ts'
import { internationalRegistrations, registrations } from '@storey/api/administration/registrations.ts'
import { countryDefaults } from '@storey/api/readers/country-defaults.ts'
import type { Registrant } from '../../access/registrant.ts'
import { openingOf, scopeOfRegistration } from '../../access/scope.ts'
import { limitsOf } from '../../account/limits.ts'
import { makeToken } from '../../account/tokens.ts'
import type { Database } from '../../database/connect.ts'
import { conflict, invalid, notFound } from '../../errors/problems.ts'
import { type Origin, serveAccount } from '../../http/serve.ts'
import type { Services } from '../../services/services.ts'
import { readSignup } from '../platform/actions.ts'
import { mailLink } from './actions.ts'
import { confirmRegistration } from './confirm.ts'
import { addDocument, putBrokerCards, putDocuments, refuseType, refuseTypes } from './documents.ts'
import {
  beginRegistration,
  documentsOf,
  findRegistration,
  isLicenseTaken,
  listBrokers,
  removeDocuments,
  saveBrokers,
  saveCompany,
} from './queries.ts'
import { dayMistakes, LICENSE_TAKEN, nameOf, REGISTRATION_DAYS, yearMistakes } from './rules.ts'
import { saveBankOf, saveSignatoryOf } from './save-numbers.ts'
import { current, refuse, refuseStale, type Seen, saveStep, within } from './steps.ts'

const SIGNUP_CLOSED = 'New brokerages are not registered here at the moment. Contact the sales team.'

const licenseTaken = (field: string) => invalid({ [field]: [LICENSE_TAKEN] })

export const registrationRoutes = [
  ...serveAccount(
    registrations,
    {
      begin: async ({ body, ...call }) => {
        const { source: _, version, trade_license, regulator_certificate, tax_certificate, ...company } = body
        const documents = { trade_license, regulator_certificate, tax_certificate }
        const now = call.services.clock.now()
        refuse({
          ...dayMistakes(
            {
              issued: { trade_license_issued_on: company.trade_license_issued_on },
              expires: {
                trade_license_expires_on: company.trade_license_expires_on,
                regulator_office_expires_on: company.regulator_office_expires_on,
              },
            },
            now,
          ),
          ...yearMistakes(company.established_year, now),
        })
        refuseTypes(documents)
        return beginOrSave(call, { source: 'skylinebuilders', version }, company, async (db, { scope }) => {
          if (await isLicenseTaken(db, HOME_COUNTRY, company.trade_license_number))
            throw licenseTaken('trade_license_number')
          await putDocuments(db, scope, call.services.storage, documents)
        })
      },

      checkLicense: async ({ body, services, origin, account, registrant }) => {
        await limitsOf(services).call('license', origin.address)
        const look = (db: Database) => isLicenseTaken(db, body.country, body.trade_license_number)
        // The registration's own license does not count as taken.
        const conflicting = registrant
          ? await services.pool.transaction({ ...openingOf(registrant.scope), read_only: true }, look)
          : await account(look)
        return { available: !conflicting }
      },

      get: async ({ services, registrant }) => ({
        data: await services.pool.transaction({ ...openingOf(registrant.scope), read_only: true }, (db) =>
          current(db, { services, registrant }),
        ),
      }),

      bank: async ({ body, ...step }) => ({ data: await saveBankOf(step, 'skylinebuilders', body) }),

      signatory: async ({ body, ...step }) => ({
        data: await saveSignatoryOf(step, 'skylinebuilders', body, { submit: false }),
      }),

      brokers: async ({ body: { brokers, broker_cards = [], declared: _, ...how }, ...step }) => {
        for (const [index, card] of broker_cards.entries()) refuseType(`broker_cards.${index}`, card)
        refuse(
          dayMistakes(
            {
              expires: Object.fromEntries(
                brokers.map((one, index) => [
                  `brokers.${index}.broker_number_expires_on`,
                  one.broker_number_expires_on,
                ]),
              ),
            },
            step.services.clock.now(),
          ),
        )
        const data = await saveStep(step, { of: 'skylinebuilders', name: 'brokers', ...how }, async (db) => {
          const { scope } = step.registrant
          const known = (await listBrokers(db, scope, scope.organization_id)).map(({ id }) => id)
          const foreign = brokers.findIndex(({ id }) => id !== undefined && !known.includes(id))
          if (foreign >= 0) throw invalid({ [`brokers.${foreign}.id`]: ['Choose a broker of this registration.'] })
          const kept = brokers.flatMap(({ id }) => id ?? [])
          if (new Set(kept).size < kept.length) throw invalid({ brokers: ['Name each broker once.'] })
          await saveBrokers(db, scope, brokers)
          await putBrokerCards(db, scope, step.services.storage, broker_cards)
        })
        return { data }
      },

      addDocument: async ({ params, query, body, ...step }) => ({
        data: await addDocument(step, { kind: params.kind, broker_id: query.broker_id ?? null }, body.file),
      }),

      removeDocument: ({ params: { kind }, query, ...step }) =>
        within(step, async (db) => {
          const { scope } = step.registrant
          const all = await documentsOf(db, scope, scope.organization_id)
          const found = all.filter((one) => one.kind === kind && one.broker_id === (query.broker_id ?? null))
          if (found.length === 0) throw notFound()
          await removeDocuments(db, scope, found)
        }),

      sendLink: async ({ services, registrant, origin }) => {
        const { scope, organization_id } = registrant
        return services.pool.transaction(openingOf(scope), async (db) => {
          const sent = await mailLink({ db, services }, { scope, request_id: origin.request_id })
          const found = await findRegistration(db, scope, organization_id)
          const last = Date.parse(found?.link_sent_at ?? services.clock.now().toISOString())
          return { data: { email: found?.email ?? '', sent, next_at: new Date(last + 3_600_000).toISOString() } }
        })
      },

      confirm: async ({ body, ...step }) => ({ data: await confirmRegistration(step, body.token) }),
    },
    { organizations_trade_license: () => licenseTaken('company.trade_license_number') },
  ),

  ...serveAccount(
    internationalRegistrations,
    {
      begin: async ({ body, ...call }) => {
        const { incorporation_certificate, trade_license, tax_certificate, ...data } = body
        const { registration_number, registry, registered_on, license_expires_on, version, ...rest } = data
        const documents = { incorporation_certificate, trade_license, tax_certificate }
        refuseTypes(documents)
        const now = call.services.clock.now()
        refuse({
          ...dayMistakes(
            {
              issued: { registered_on },
              expires: { license_expires_on, regulator_office_expires_on: body.regulator_office_expires_on },
            },
            now,
          ),
          ...yearMistakes(body.established_year, now),
          ...(license_expires_on !== null && license_expires_on < registered_on
            ? { license_expires_on: ['Enter a day after the registration.'] }
            : {}),
        })
        const company = {
          ...rest,
          trade_license_number: registration_number,
          trade_license_authority: registry,
          trade_license_issued_on: registered_on,
          trade_license_expires_on: license_expires_on,
        }
        return beginOrSave(call, { source: 'international', version }, company, async (db, { scope }) => {
          if (await isLicenseTaken(db, body.country, registration_number)) throw licenseTaken('registration_number')
          await putDocuments(db, scope, call.services.storage, documents)
        })
      },

      bank: async ({ body, ...step }) => ({ data: await saveBankOf(step, 'international', body) }),

      signatory: async ({ body: { submit, whole_version, declared: _, ...body }, ...step }) => ({
        data: await saveSignatoryOf(step, 'international', body, { submit, whole_version }),
      }),
    },
    { organizations_trade_license: () => licenseTaken('company.trade_license_number') },
  ),
]

interface Beginning {
  readonly services: Services
  readonly origin: Origin
  readonly registrant: Registrant | undefined
  readonly note: (about: { organization_id: number }) => void
}

type Company = Parameters<typeof saveCompany>[2] & {
  readonly legal_name: string
  readonly trade_name: string | null
  readonly country: string
  readonly email: string
}

/** The first step: begins a registration, or saves it again for a caller with its token. */
async function beginOrSave(
  { services, origin, registrant, note }: Beginning,
  { source, version }: { readonly source: RegistrationSource; readonly version: Seen['version'] },
  company: Omit<Company, 'name'>,
  more: (db: Database, registrant: Pick<Registrant, 'scope'>) => Promise<void>,
) {
  const row = { ...company, name: nameOf(company) }
  const save = async (db: Database, one: Pick<Registrant, 'scope'>) => {
    await saveCompany(db, one.scope, row)
    await more(db, one)
    await mailLink({ db, services }, { scope: one.scope, request_id: origin.request_id })
  }
  if (registrant)
    return within(
      { services, registrant },
      async (db) => {
        await save(db, registrant)
        return { uuid: registrant.uuid, token: registrant.token }
      },
      async (db) => {
        const before = await current(db, { services, registrant })
        if (before.source !== source) throw notFound()
        refuseStale(before, 'company', { version })
        // Another address gets an e-mail at once, as for a new registration.
        if (before.company.email?.toLowerCase() !== row.email.toLowerCase())
          await limitsOf(services).call('brokerage', origin.address)
      },
    )
  await limitsOf(services).call('brokerage', origin.address)
  const { token, token_hash } = makeToken()
  return services.pool.transaction(openingOf(scopeOfRegistration(0, row.name, 'AED')), async (db) => {
    const draft = {
      source,
      name: row.name,
      country: row.country,
      email: row.email,
      token_hash,
      days: REGISTRATION_DAYS,
    }
    if (!(await readSignup(db)).open) throw conflict('signup_closed', SIGNUP_CLOSED)
    const begun = await beginRegistration(db, draft)
    note({ organization_id: begun.id })
    await save(db, {
      scope: scopeOfRegistration(begun.id, row.name, countryDefaults(row.country).default_currency ?? 'AED'),
    })
    return { uuid: begun.uuid, token }
  })
}
