import { tags } from '@storey/api/crm/tags.ts'
import { describe, expect, it } from 'vitest'
import { buildDeal, buildPipeline } from '../../../test/builders/deal.ts'
import { buildLead, buildTag } from '../../../test/builders/lead.ts'
import { signIn, useTestApp } from '../../../test/harness.ts'
import { tagRoutes } from './routes.ts'

const app = useTestApp([tagRoutes])

describe('tags', () => {
  it('lists tags by name with their uses, without leads in the bin', async () => {
    const admin = await signIn(app.current, 'developer_admin')
    const { id: organization_id } = admin.organization
    const { owner } = app.current
    const tag = await buildTag(owner, { organization_id, name: 'cash buyer' })
    await buildTag(owner, { organization_id, name: 'Agent' })
    const lead = await buildLead(owner, { organization_id })
    const gone = await buildLead(owner, { organization_id, deleted_at: new Date().toISOString() })
    for (const { id } of [lead, gone])
      await owner.insertInto('lead_tags').values({ organization_id, lead_id: id, tag_id: tag.id }).execute()

    const { data } = await admin.call(tags.list, {})

    expect(data).toMatchObject([{ name: 'Agent' }, { name: 'cash buyer', uses: { leads: 1, deals: 0 } }])
    const byUse = await admin.call(tags.list, { query: { sort: '-uses' } })
    expect(byUse.data[0]?.id).toBe(tag.id)
  })

  it('a tag has a unique name, ignoring case', async () => {
    const admin = await signIn(app.current, 'developer_admin')
    await admin.call(tags.create, { body: { name: 'Investor', colour: 'blue' } })

    const response = await admin.ask(tags.create, { body: { name: 'investor', colour: 'red' } })

    expect(response.statusCode).toBe(422)
    expect(response.json().errors).toEqual({ name: ['A tag with this name already exists.'] })
  })

  it.each([
    ['Café', 'Cafe\u0301'],
    ['Sea View', 'Sea \u00a0View'],
    ['SeaView', 'Sea\u200bView'],
    ['Villa', '\u202eVilla\u202c'],
    ['ＶＩＰ', 'ｖｉｐ'],
  ])('a tag %s cannot be made a second time by a name that looks the same', async (name, other) => {
    const admin = await signIn(app.current, 'developer_admin')
    await admin.call(tags.create, { body: { name, colour: 'blue' } })

    const response = await admin.ask(tags.create, { body: { name: other, colour: 'red' } })

    expect([response.statusCode, response.json().errors]).toEqual([
      422,
      { name: ['A tag with this name already exists.'] },
    ])
  })

  it('a name that shows nothing is refused', async () => {
    const admin = await signIn(app.current, 'developer_admin')

    const response = await admin.ask(tags.create, { body: { name: '\u200b\u202e\u3164', colour: 'blue' } })

    expect(response.json().errors).toEqual({ name: ['Enter a value.'] })
  })

  it('renaming a tag needs its current version', async () => {
    const admin = await signIn(app.current, 'developer_admin')
    const { data: tag } = await admin.call(tags.create, { body: { name: 'Family', colour: 'blue' } })
    const rename = (name: string) => admin.ask(tags.change, { params: { id: tag.id }, body: { version: 1, name } })

    const first = await rename('Families')
    const second = await rename('Relatives')

    expect(first.json().data).toMatchObject({ name: 'Families', version: 2 })
    expect(second.json()).toMatchObject({ code: 'stale', current: { name: 'Families' } })
  })

  it('deleting a tag removes it from every lead', async () => {
    const admin = await signIn(app.current, 'developer_admin')
    const { id: organization_id } = admin.organization
    const tag = await buildTag(app.current.owner, { organization_id })
    const lead = await buildLead(app.current.owner, { organization_id })
    await app.current.owner
      .insertInto('lead_tags')
      .values({ organization_id, lead_id: lead.id, tag_id: tag.id })
      .execute()

    await admin.call(tags.remove, { params: { id: tag.id } })

    const left = await app.current.owner.selectFrom('lead_tags').selectAll().where('lead_id', '=', lead.id).execute()
    expect(left).toEqual([])
  })
})

describe('merging tags', () => {
  async function settle() {
    const admin = await signIn(app.current, 'developer_admin')
    const { id: organization_id } = admin.organization
    const { owner } = app.current
    const pipeline = await buildPipeline(owner, organization_id)
    const deal = await buildDeal(owner, { organization_id, pipeline_id: pipeline.id, stage_id: pipeline.new })
    const [from, into] = [await buildTag(owner, { organization_id }), await buildTag(owner, { organization_id })]
    const leads = [await buildLead(owner, { organization_id }), await buildLead(owner, { organization_id })]
    const [one, both] = leads
    const marks = [
      { lead_id: one?.id ?? 0, tag_id: from.id },
      { lead_id: both?.id ?? 0, tag_id: from.id },
      { lead_id: both?.id ?? 0, tag_id: into.id },
    ]
    await owner
      .insertInto('lead_tags')
      .values(marks.map((mark) => ({ organization_id, ...mark })))
      .execute()
    await owner.insertInto('deal_tags').values({ organization_id, deal_id: deal.id, tag_id: from.id }).execute()
    return { admin, from, into, organization_id }
  }

  it('merging a tag moves its leads and deals to the other tag, each once, and deletes it', async () => {
    const { admin, from, into } = await settle()

    const { data } = await admin.call(tags.merge, { params: { id: from.id }, body: { into_id: into.id } })

    expect(data).toMatchObject({ id: into.id, uses: { leads: 2, deals: 1 } })
    expect((await admin.call(tags.list, {})).data.map(({ id }) => id)).toEqual([into.id])
  })

  it('merging a tag needs another tag of the organization', async () => {
    const { admin, from } = await settle()
    const foreign = await buildTag(app.current.owner)
    const merge = (into_id: number) => admin.ask(tags.merge, { params: { id: from.id }, body: { into_id } })
    expect((await merge(from.id)).json().errors).toEqual({ into_id: ['Choose another tag.'] })
    expect((await merge(foreign.id)).json().errors).toEqual({ into_id: ['Choose a tag of your organization.'] })
  })

  it('one of two opposite merges of tags at once succeeds', async () => {
    for (let round = 0; round < 5; round++) {
      const { admin, from, into } = await settle()
      const both = await Promise.all([
        admin.ask(tags.merge, { params: { id: from.id }, body: { into_id: into.id } }),
        admin.ask(tags.merge, { params: { id: into.id }, body: { into_id: from.id } }),
      ])
      expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422])
      const { data } = await admin.call(tags.list, {})
      expect(data.map(({ uses }) => uses)).toEqual([{ leads: 2, deals: 1 }])
    }
  })
})
