import { activities } from '@storey/api/crm/activities.ts'
import { documents } from '@storey/api/crm/documents.ts'
import { leadPage } from '@storey/api/crm/lead-page.ts'
import { leadSuggestions } from '@storey/api/crm/lead-suggestions.ts'
import { leads } from '@storey/api/crm/leads.ts'
import { mentions, notes } from '@storey/api/crm/notes.ts'
import { tags } from '@storey/api/crm/tags.ts'
import { unique } from '../builders/basics.ts'
import { buildDealSomewhere } from '../builders/deal.ts'
import {
  buildActivity,
  buildDocumentVersion,
  buildLead,
  buildLeadDocument,
  buildNote,
  buildNoteFile,
  buildTag,
} from '../builders/lead.ts'
import { type Samples, type SampleWorld, sample } from './shape.ts'

const leadOf = async ({ owner, organization_id, user_id }: SampleWorld) => ({
  params: { id: (await buildLead(owner, { organization_id, owner_id: user_id })).id },
})
const activityOf = async ({ owner, organization_id, user_id }: SampleWorld) => ({
  params: { id: (await buildActivity(owner, { organization_id, owner_id: user_id })).id },
})
const noteOf = async ({ owner, organization_id, user_id }: SampleWorld) => ({
  params: { id: (await buildNote(owner, { organization_id, author_id: user_id })).id },
})
const tagOf = async ({ owner, organization_id }: SampleWorld) => ({
  params: { id: (await buildTag(owner, { organization_id })).id },
})

/** Puts bytes into the store for a file that is recorded already. */
async function stored({ owner, storage }: SampleWorld, file_id: number) {
  const { storage_key } = await owner
    .selectFrom('files')
    .select('storage_key')
    .where('id', '=', file_id)
    .executeTakeFirstOrThrow()
  await storage.put(storage_key, Buffer.from('%PDF-'))
}

async function documentOf(world: SampleWorld) {
  const document = await buildLeadDocument(world.owner, { organization_id: world.organization_id })
  await stored(world, document.file_id)
  return { params: { id: document.id } }
}

async function versionOf(world: SampleWorld) {
  const document = await buildLeadDocument(world.owner, { organization_id: world.organization_id, number: 2 })
  const version = await buildDocumentVersion(world.owner, document)
  await stored(world, version.file_id)
  return { params: { id: version.id } }
}

async function noteFileOf(world: SampleWorld) {
  const { organization_id } = world
  const { params } = await noteOf(world)
  const file = await buildNoteFile(world.owner, { organization_id, note_id: params.id })
  await stored(world, file.file_id)
  return { params: { id: file.id } }
}

const previewed = () => new File(['%PDF-1.7 %%EOF'], 'passport.pdf', { type: 'application/pdf' })

const dealOf = async ({ owner, organization_id, user_id }: SampleWorld) =>
  (await buildDealSomewhere(owner, organization_id, user_id)).deal

const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString()

export const leadSamples: Samples = [
  sample(leads.list, (world) => ({
    query: {
      search: 'lead',
      status: ['new' as const],
      owner_id: [world.colleague_id],
      sort: 'full_name' as const,
      overdue: false,
      due_today: false,
      opted_out: false,
      has_duplicate: false,
    },
  })),
  sample(leadSuggestions.campaigns, () => ({ query: { search: 'expo' } })),
  sample(leadSuggestions.broughtBy, () => ({ query: { limit: 5 } })),
  sample(leads.options, () => ({ query: { search: 'lead' } })),
  sample(leads.unseenCount, () => ({})),
  sample(leads.get, leadOf),
  sample(
    leads.create,
    async (world) => ({
      body: {
        full_name: 'Amal Haddad',
        email: `amal-${unique()}@example.com`,
        phone: '+971505550142',
        source: 'referral' as const,
        rating: 'hot' as const,
        purpose: 'end_use' as const,
        budget_min: 200_000_000,
        budget_max: 260_000_000,
        bedrooms_wanted: [2],
        property_types_wanted: ['apartment' as const],
        owner_id: world.colleague_id,
        tag_ids: [(await tagOf(world)).params.id],
      },
    }),
    ['owner_id', 'tag_ids.0'],
  ),
  sample(
    leads.change,
    async (world) => ({
      ...(await leadOf(world)),
      body: {
        version: 1,
        status: 'contacted' as const,
        rating: 'warm' as const,
        owner_id: world.colleague_id,
        tag_ids: [(await tagOf(world)).params.id],
      },
    }),
    ['owner_id', 'tag_ids.0'],
  ),
  sample(leads.toggleSeen, async (world) => ({ ...(await leadOf(world)), body: { seen: true } })),
  sample(leads.remove, leadOf),
  sample(leadPage.open, leadOf),
  sample(leadPage.historyItems, async (world) => ({
    ...(await leadOf(world)),
    query: { kind: ['created' as const], part: 'all' as const },
  })),
  sample(leadPage.activities, async (world) => ({ ...(await leadOf(world)), query: { state: 'open' as const } })),
  sample(leadPage.deals, leadOf),
  sample(mentions.list, async (world) => ({ query: { lead_id: (await leadOf(world)).params.id } })),
  sample(notes.list, leadOf),
  sample(notes.create, async (world) => ({
    ...(await leadOf(world)),
    body: { body_html: `<p>Ask <span data-mention="${world.colleague_id}">@Omar</span></p>`, pinned: true },
  })),
  sample(notes.change, async (world) => ({
    ...(await noteOf(world)),
    body: { version: 1, body_html: '<p>Better</p>' },
  })),
  sample(notes.attach, async (world) => ({ ...(await noteOf(world)), body: { file: previewed() } })),
  sample(notes.download, noteFileOf),
  sample(notes.detach, noteFileOf),
  sample(notes.remove, noteOf),
  sample(documents.list, leadOf),
  sample(documents.create, async (world) => ({
    ...(await leadOf(world)),
    body: {
      file: previewed(),
      title: 'Passport',
      kind: 'passport' as const,
    },
  })),
  sample(documents.download, documentOf),
  sample(documents.change, async (world) => ({
    ...(await documentOf(world)),
    body: { version: 1, title: 'Passport, renewed', kind: 'passport' as const },
  })),
  sample(documents.replace, async (world) => ({ ...(await documentOf(world)), body: { file: previewed() } })),
  sample(documents.downloadVersion, versionOf),
  sample(documents.remove, documentOf),
  sample(tags.list, () => ({ query: { search: 'cash', sort: '-uses' as const } })),
  sample(tags.options, () => ({ query: { search: 'cash' } })),
  sample(tags.create, () => ({ body: { name: `Tag ${unique()}`, colour: 'teal' as const } })),
  sample(tags.change, async (world) => ({ ...(await tagOf(world)), body: { version: 1, colour: 'red' as const } })),
  sample(
    tags.merge,
    async (world) => ({ ...(await tagOf(world)), body: { into_id: (await tagOf(world)).params.id } }),
    ['into_id'],
  ),
  sample(tags.remove, tagOf),
  sample(activities.list, (world) => ({
    query: { state: 'open' as const, type: ['call' as const], owner_id: [world.colleague_id], due_before: tomorrow() },
  })),
  sample(
    activities.create,
    async (world) => {
      const deal = await dealOf(world)
      const named = { lead_id: deal.lead_id, deal_id: deal.id, owner_id: world.colleague_id }
      return {
        body: { type: 'viewing' as const, subject: 'Show flat', due_at: tomorrow(), duration_minutes: 45, ...named },
      }
    },
    ['lead_id', 'deal_id', 'owner_id'],
  ),
  sample(
    activities.change,
    async (world) => ({
      ...(await activityOf(world)),
      body: { version: 1, due_at: tomorrow(), owner_id: world.colleague_id },
    }),
    ['owner_id'],
  ),
  sample(activities.toggleComplete, async (world) => ({
    ...(await activityOf(world)),
    body: { completed: true, result: 'reached' as const },
  })),
  sample(
    activities.owner,
    async (world) => ({ ...(await activityOf(world)), body: { owner_id: world.colleague_id } }),
    ['owner_id'],
  ),
  sample(activities.remove, activityOf),
]
