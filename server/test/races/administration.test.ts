import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { contactCompanyRoutes } from '../../src/administration/contact-companies/routes.ts'
import { contractRoutes } from '../../src/administration/contracts/routes.ts'
import { registrationRoutes } from '../../src/administration/registrations/routes.ts'
import { buildOrganization } from '../builders/basics.ts'
import { buildContactCompany } from '../builders/contact.ts'
import { buildContract, dayIn, terms } from '../builders/contract.ts'
import { BANK, BROKER, buildRegistration, SIGNATORY } from '../builders/registration.ts'
import { type Person, signIn, useTestApp } from '../harness.ts'
import { slow } from '../slow.ts'
import { type RawRequest, releaseTogether } from './release-together.ts'
import { useTwoServers } from './two-servers.ts'

const TRIALS = 30
const TRIES = 10

const app = useTestApp([contactCompanyRoutes, contractRoutes, registrationRoutes])
const servers = useTwoServers(app)
let admin: Person
beforeAll(async () => {
  admin = await signIn(app.current, 'super_admin')
})

/** The same call of the super admin, ten times at once over two servers. */
const calls = (path: string, body: object): RawRequest[] =>
  Array.from({ length: TRIES }, (_, at) => ({
    server: servers[at % 2] ?? '',
    token: admin.token,
    path: `/api${path}`,
    body: { organization_id: admin.organization.id, locale: 'en', ...body },
  }))

/** Whether one of the answers is good and all others are refused as late. */
const oneWins = (statuses: readonly number[]) =>
  statuses.filter((status) => status < 300).length === 1 &&
  statuses.filter((status) => status === 409).length === TRIES - 1

const count = async (query: ReturnType<typeof sql<{ count: number }>>) =>
  Number((await query.execute(app.current.owner)).rows[0]?.count)

/** Runs the trials, prints how many had one effect, and answers those that had not. */
async function tried(name: string, trial: (at: number) => Promise<string | undefined>): Promise<string[]> {
  const wrong: string[] = []
  for (let at = 1; at <= TRIALS; at++) {
    const found = await trial(at)
    if (found !== undefined) wrong.push(`trial ${at}: ${found}`)
  }
  console.log(`${name}: ${TRIALS - wrong.length} of ${TRIALS} trials of ${TRIES} calls had one effect`)
  return wrong
}

/** Saves a step of a registration at the first server. */
async function entered(path: string, token: string, body: object): Promise<void> {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
  const answer = await fetch(`${servers[0]}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`)
}

describe('ten calls at once with one effect (T150, T151)', () => {
  it('converts a contact company once of ten calls at once', { timeout: slow.race }, async () => {
    const { owner } = app.current
    const wrong = await tried('T151 convert', async (at) => {
      const { id, name } = await buildContactCompany(owner, {
        organization_id: admin.organization.id,
        name: `Race of conversions ${at}`,
        email: `race-${crypto.randomUUID()}@example.com`,
      })
      const statuses = await releaseTogether(calls(`/auth/contacts/companies/convert/${id}`, {}))
      const made = await count(sql`select count(*) from organizations where name = ${name}`)
      return oneWins(statuses) && made === 1 ? undefined : `${statuses}, ${made} brokerages`
    })
    expect(wrong).toEqual([])
  })

  it('sends an agreement once of ten calls at once, and renews it once', { timeout: slow.race }, async () => {
    const { owner, storage } = app.current
    const organization = await buildOrganization(owner, {
      type: 'brokerage',
      contact_name: 'Astrid Bakken',
      legal_name: 'Lighthouse Realty LLC',
    })
    await signIn(app.current, 'broker_admin', { organization })
    const given = { organization_id: organization.id }
    const sent = await tried('T151 contract send', async () => {
      const { id } = await buildContract(owner, storage, { ...given, status: 'draft' })
      const statuses = await releaseTogether(calls(`/auth/contracts/${id}/send`, {}))
      const told = await count(sql`select count(*) from contract_events where contract_id = ${id} and kind = 'sent'`)
      return oneWins(statuses) && told === 1 ? undefined : `${statuses}, ${told} events`
    })
    const renewed = await tried('T151 contract renew', async () => {
      const { id } = await buildContract(owner, storage, { ...given, status: 'active' })
      const statuses = await releaseTogether(calls(`/auth/contracts/renew/${id}`, { ...terms(), starts_on: dayIn(1) }))
      const made = await count(sql`select count(*) from contracts where previous_id = ${id}`)
      return oneWins(statuses) && made === 1 ? undefined : `${statuses}, ${made} renewals`
    })
    expect([...sent, ...renewed]).toEqual([])
  })

  it('sends a registration once of ten calls at once', { timeout: slow.race }, async () => {
    const { owner } = app.current
    const wrong = await tried('T150 registration sent', async () => {
      const { id, uuid, token } = await buildRegistration(owner, { whole: true })
      // What is sealed is entered at the servers, whose key is another one.
      for (const table of ['organization_bank_details', 'organization_signatories'] as const)
        await owner.deleteFrom(table).where('organization_id', '=', id).execute()
      const at = `/api/auth/organization-registration/${uuid}`
      await entered(`${at}/bank-data`, token, BANK)
      await entered(`${at}/auth-signatory-data`, token, SIGNATORY)
      const path = `${at}/broker-data`
      const body = { locale: 'en', brokers: [BROKER], declared: true }
      const statuses = await releaseTogether(
        Array.from({ length: TRIES }, (_, each) => ({ server: servers[each % 2] ?? '', token, path, body })),
      )
      const brokers = await count(sql`select count(*) from organization_brokers where organization_id = ${id}`)
      const waits = await count(
        sql`select count(*) from organizations where id = ${id} and status = 'pending_review' and uuid = ${uuid}`,
      )
      return oneWins(statuses) && brokers === 1 && waits === 1 ? undefined : `${statuses}, ${brokers} brokers`
    })
    expect(wrong).toEqual([])
  })
})
