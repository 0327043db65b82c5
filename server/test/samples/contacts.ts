import { contactBrokers } from '@storey/api/administration/contact-brokers.ts'
import { brokerBulk, companyBulk } from '@storey/api/administration/contact-bulk.ts'
import { contactCompanies } from '@storey/api/administration/contact-companies.ts'
import { brokerExport, companyExport } from '@storey/api/administration/contact-exports.ts'
import { unique } from '../builders/basics.ts'
import { buildContactBroker, buildContactCompany } from '../builders/contact.ts'
import { type Samples, type SampleWorld, sample } from './shape.ts'

const STAMP = '2026-01-01T00:00:00.000001Z'
const LONG_AGO = '2020-01-01T00:00:00Z'

/** No tenant but the platform has contacts: what a caller elsewhere names is one that was deleted long ago. */
async function deletedFor({ owner, user_id }: SampleWorld) {
  const member = await owner
    .selectFrom('memberships')
    .select('user_id')
    .where('user_id', '=', user_id)
    .where('organization_type', '=', 'platform')
    .executeTakeFirst()
  return member ? {} : { deleted_at: LONG_AGO }
}

const companyOf = async (world: SampleWorld, given = {}) =>
  buildContactCompany(world.owner, { ...given, ...(await deletedFor(world)) })
const brokerOf = async (world: SampleWorld, given = {}) =>
  buildContactBroker(world.owner, { ...given, ...(await deletedFor(world)) })

const ofCompany = async (world: SampleWorld, given = {}) => ({ params: { id: (await companyOf(world, given)).id } })
const ofBroker = async (world: SampleWorld, given = {}) => ({ params: { id: (await brokerOf(world, given)).id } })
const justNow = () => ({ deleted_at: new Date().toISOString() })

export const contactSamples: Samples = [
  sample(contactCompanies.list, () => ({ query: { status: ['new' as const], has_match: false } })),
  sample(contactCompanies.matches, () => ({ query: {} })),
  sample(contactCompanies.countries, () => ({})),
  sample(contactCompanies.cities, () => ({ query: { search: 'dub' } })),
  sample(contactCompanies.options, () => ({ query: { search: 'a' } })),
  sample(contactCompanies.one, ofCompany),
  sample(contactCompanies.create, () => ({
    body: {
      name: `Blue Minaret Properties ${unique()}`,
      country: 'AE',
      email: 'hello@blue-minaret.example',
      languages: ['ar'],
    },
  })),
  sample(contactCompanies.change, async (world) => ({
    ...(await ofCompany(world)),
    body: { version: 1, city: 'Dubai', opted_out: true },
  })),
  sample(contactCompanies.setStatus, async (world) => ({
    ...(await ofCompany(world)),
    body: { status: 'contacted' as const },
  })),
  sample(
    contactCompanies.setStatusBulk,
    async (world) => ({ body: { ids: [(await companyOf(world)).id], status: 'contacted' as const } }),
    ['ids.0'],
  ),
  sample(contactCompanies.undoStatus, () => ({ body: { move_id: crypto.randomUUID() } })),
  sample(
    contactCompanies.dismiss,
    async (world) => ({
      ...(await ofCompany(world)),
      body: { company_id: (await companyOf(world)).id, dismissed: true },
    }),
    ['company_id'],
  ),
  sample(
    contactCompanies.merge,
    async (world) => ({
      ...(await ofCompany(world)),
      body: { version: 1, other: { id: (await companyOf(world)).id, version: 1 }, take: ['name' as const] },
    }),
    ['other.id'],
  ),
  sample(contactCompanies.convert, async (world) => ({
    ...(await ofCompany(world)),
    body: { email: 'admin@blue-minaret.example' },
  })),
  sample(contactCompanies.remove, ofCompany),
  sample(contactCompanies.restore, (world) => ofCompany(world, justNow())),
  sample(contactBrokers.list, () => ({ query: { status: ['new' as const] } })),
  sample(contactBrokers.one, ofBroker),
  sample(
    contactBrokers.create,
    async (world) => ({ body: { full_name: 'Layla Haddad', company_id: (await companyOf(world)).id } }),
    ['company_id'],
  ),
  sample(
    contactBrokers.change,
    async (world) => ({
      ...(await ofBroker(world)),
      body: { version: 1, position: 'Director', company_id: (await companyOf(world)).id },
    }),
    ['company_id'],
  ),
  sample(contactBrokers.setStatus, async (world) => ({
    ...(await ofBroker(world)),
    body: { status: 'contacted' as const },
  })),
  sample(contactBrokers.undoStatus, () => ({ body: { move_id: crypto.randomUUID() } })),
  sample(contactBrokers.remove, ofBroker),
  sample(contactBrokers.restore, (world) => ofBroker(world, justNow())),
  sample(companyBulk.remove, async (world) => ({ body: { ids: [(await companyOf(world)).id] } }), ['ids.0']),
  sample(companyBulk.restore, () => ({ body: { stamp: STAMP } })),
  sample(
    companyBulk.convert,
    async (world) => ({ body: { ids: [(await companyOf(world, { email: `many-${unique()}@example.com` })).id] } }),
    ['ids.0'],
  ),
  sample(
    brokerBulk.setStatus,
    async (world) => ({ body: { ids: [(await brokerOf(world)).id], status: 'contacted' as const } }),
    ['ids.0'],
  ),
  sample(brokerBulk.remove, async (world) => ({ body: { ids: [(await brokerOf(world)).id] } }), ['ids.0']),
  sample(brokerBulk.restore, () => ({ body: { stamp: STAMP } })),
  sample(companyExport.begin, () => ({
    body: { format: 'csv' as const, columns: ['name' as const], search: `Export ${unique()}` },
  })),
  sample(brokerExport.begin, () => ({
    body: { format: 'csv' as const, columns: ['full_name' as const], search: `Export ${unique()}` },
  })),
]
