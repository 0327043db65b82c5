import { organizationBank } from '@storey/api/administration/organization-bank.ts'
import { organizationDocuments } from '@storey/api/administration/organization-documents.ts'
import { organizations } from '@storey/api/administration/organizations.ts'
import { buildOrganization, unique } from '../builders/basics.ts'
import { BANK, buildBankDetails, buildOrganizationDocument } from '../builders/organization.ts'
import { buildPicture } from './account-settings.ts'
import { type Samples, sample } from './shape.ts'

/** Of a size that no other has, so that no two calls are the same. */
const freshPicture = () => buildPicture(400 + (unique() % 1000), 300)

export const organizationSamples: Samples = [
  sample(organizations.list, () => ({ query: { type: ['developer' as const], sort: '-created_at' as const } })),
  sample(organizations.options, () => ({ query: { search: 'a' } })),
  sample(organizations.one, ({ organization_id }) => ({ params: { id: organization_id } })),
  sample(organizations.create, () => ({
    body: { name: `Cedar Homes ${unique()}`, type: 'developer' as const, country: 'AE' },
  })),
  sample(organizations.change, async ({ owner, organization_id }) => {
    const { version } = await owner
      .selectFrom('organizations')
      .select('version')
      .where('id', '=', organization_id)
      .executeTakeFirstOrThrow()
    return { params: { id: organization_id }, body: { version, city: 'Dubai' } }
  }),
  sample(organizations.suspend, async ({ owner }) => {
    const { id } = await buildOrganization(owner, { type: 'brokerage' })
    return { params: { id }, body: { reason: 'License under investigation' } }
  }),
  sample(organizations.reinstate, async ({ owner }) => {
    const { id } = await buildOrganization(owner, { type: 'brokerage', status: 'suspended' })
    return { params: { id } }
  }),
  sample(organizations.remove, async ({ owner }) => {
    const { id } = await buildOrganization(owner, { type: 'brokerage' })
    return { params: { id } }
  }),
  sample(organizations.setLogo, async ({ organization_id }) => ({
    params: { id: organization_id },
    body: { file: await freshPicture() },
  })),
  sample(organizations.removeLogo, ({ organization_id }) => ({ params: { id: organization_id } })),
  sample(organizationDocuments.list, ({ organization_id }) => ({ params: { id: organization_id } })),
  sample(organizationDocuments.putLetter, async ({ organization_id }) => ({
    params: { id: organization_id },
    body: { file: await freshPicture(), expires_on: '2027-03-14' },
  })),
  sample(organizationDocuments.changeLetter, async (world) => {
    const { version } = await buildOrganizationDocument(world, 'bank_confirmation_letter')
    return { params: { id: world.organization_id }, body: { version, expires_on: '2027-03-14' } }
  }),
  sample(organizationDocuments.removeLetter, async (world) => {
    await buildOrganizationDocument(world, 'bank_confirmation_letter')
    return { params: { id: world.organization_id } }
  }),
  sample(organizationDocuments.downloadLetter, async (world) => {
    await buildOrganizationDocument(world, 'bank_confirmation_letter')
    return { params: { id: world.organization_id } }
  }),
  sample(organizationDocuments.add, async ({ organization_id }) => ({
    params: { id: organization_id },
    body: { file: await freshPicture(), kind: 'trade_license' as const, expires_on: '2027-03-14' },
  })),
  sample(organizationDocuments.replace, async (world) => {
    const document = await buildOrganizationDocument(world)
    return { params: { id: world.organization_id, docId: document.id }, body: { file: await freshPicture() } }
  }),
  sample(organizationDocuments.change, async (world) => {
    const { id, version } = await buildOrganizationDocument(world)
    return { params: { id: world.organization_id, docId: id }, body: { version, title: 'Certificate' } }
  }),
  sample(organizationDocuments.remove, async (world) => {
    const document = await buildOrganizationDocument(world)
    return { params: { id: world.organization_id, docId: document.id } }
  }),
  sample(organizationDocuments.download, async (world) => {
    const document = await buildOrganizationDocument(world)
    return { params: { id: world.organization_id, docId: document.id } }
  }),
  sample(organizationBank.one, ({ organization_id }) => ({ params: { id: organization_id } })),
  sample(organizationBank.show, async ({ owner, organization_id }) => {
    await buildBankDetails(owner, organization_id)
    return { params: { id: organization_id } }
  }),
  sample(organizationBank.put, async ({ owner, organization_id }) => {
    const { version } = await buildBankDetails(owner, organization_id)
    return { params: { id: organization_id }, body: { ...BANK, version } }
  }),
]
