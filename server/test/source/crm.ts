import { expect } from 'vitest'
import { buildMember } from '../builders/basics.ts'
import { documentFile } from '../builders/registration.ts'
import { idsIn, rows, type World } from './world.ts'

const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString()

/** A lead of the broker admin. */
export async function buildLead({ call, broker_admin }: World, full_name = 'Amal Haddad') {
  const { data } = await call(
    broker_admin,
    'POST crm/leads',
    {},
    {
      full_name,
      email: `lead-${crypto.randomUUID()}@example.com`,
      budget_max: 250_000_000,
    },
  )
  return data
}

export async function tags({ call, broker_admin: me }: World): Promise<void> {
  const { data: tag } = await call(me, 'POST crm/tags', {}, { name: 'Investor', colour: 'blue' })
  await call(me, 'PATCH crm/tags/{id}', { id: tag.id }, { name: 'Golden visa' })
  expect(rows((await call(me, 'GET crm/tags', {}, { search: 'golden' })).data)).toMatchObject([{ name: 'Golden visa' }])
  expect(idsIn((await call(me, 'GET crm/tags/options')).data)).toEqual([tag.id])
  await call(me, 'DELETE crm/tags/{id}', { id: tag.id })
  expect(rows((await call(me, 'GET crm/tags')).data)).toEqual([])
}

export async function pipelines({ call, broker_admin: me }: World): Promise<void> {
  // The first pipeline is the default one, which stays.
  await call(me, 'POST crm/pipelines', {}, { name: 'Off-plan' })
  const { data: pipeline } = await call(me, 'POST crm/pipelines', {}, { name: 'Resale' })
  const at = { id: pipeline.id }
  await call(me, 'PATCH crm/pipelines/{id}', at, { name: 'Second hand' })
  expect((await call(me, 'GET crm/pipelines/{id}', at)).data.name).toBe('Second hand')
  expect(idsIn((await call(me, 'GET crm/pipelines')).data)).toContain(pipeline.id)
  expect(idsIn((await call(me, 'GET crm/pipelines/options')).data)).toContain(pipeline.id)
  const withStages = rows((await call(me, 'GET crm/pipelines/options-with-stages')).data)
  expect(withStages.find(({ id }) => id === pipeline.id)?.stages).toEqual(expect.arrayContaining([expect.anything()]))
  expect((await call(me, 'GET crm/pipelines/{id}/kanban', at)).data.name).toBe('Second hand')
  expect((await call(me, 'GET crm/pipelines/{id}/list', at)).body.pipeline).toMatchObject({ name: 'Second hand' })

  const stage = await call(
    me,
    'POST crm/pipelines/stages/{pipelineId}',
    { pipelineId: pipeline.id },
    { name: 'Viewing', colour: 'teal', probability: 40 },
  )
  await call(me, 'PATCH crm/pipelines/stages/{id}', { id: stage.data.id }, { name: 'Second viewing', probability: 60 })
  const options = async () => rows((await call(me, 'GET crm/pipelines/stages/options/{id}', at)).data)
  const open = (await options()).filter(({ kind }) => String(kind) === 'open')
  expect(open.at(-1)).toMatchObject({ id: stage.data.id, name: 'Second viewing', probability: 60 })
  const stage_ids = idsIn(open).toReversed()
  await call(me, 'PATCH crm/pipelines/stages/reorder/{id}', at, { stage_ids })
  expect(idsIn((await options()).filter(({ kind }) => String(kind) === 'open'))).toEqual(stage_ids)
  await call(me, 'DELETE crm/pipelines/stages/{id}', { id: stage.data.id })
  expect(idsIn(await options())).not.toContain(stage.data.id)
  await call(me, 'DELETE crm/pipelines/{id}', at)
  expect(idsIn((await call(me, 'GET crm/pipelines')).data)).not.toContain(pipeline.id)
}

export async function activities(world: World): Promise<void> {
  const { call, broker_admin: me, app } = world
  const lead = await buildLead(world)
  const { data: activity } = await call(
    me,
    'POST crm/activities',
    {},
    { type: 'call', subject: 'Ring back', lead_id: lead.id, due_at: tomorrow() },
  )
  const at = { id: activity.id }
  const read = async () => rows((await call(me, 'GET crm/activities', {}, { lead_id: lead.id })).data)[0]
  await call(me, 'PATCH crm/activities/{id}', at, { subject: 'Ring back at noon', duration_minutes: 30 })
  expect(await read()).toMatchObject({ subject: 'Ring back at noon', duration_minutes: 30, completed_at: null })
  await call(me, 'PATCH crm/activities/toggle-complete/{id}', at)
  expect(await read()).toMatchObject({ completed_at: expect.any(String), result: 'reached' })
  await call(me, 'PATCH crm/activities/toggle-complete/{id}', at)
  expect(await read()).toMatchObject({ completed_at: null, result: null })
  const colleague = await buildMember(app.owner, me.organization.id, 'broker')
  await call(me, 'PATCH crm/activities/owner/{id}', at, { owner_id: colleague.id })
  expect((await read())?.owner).toMatchObject({ id: colleague.id })
  await call(me, 'DELETE crm/activities/{id}', at)
  expect(await read()).toBeUndefined()
}

export async function deals(world: World): Promise<void> {
  const { call, broker_admin: me, app } = world
  const lead = await buildLead(world)
  const { data: tag } = await call(me, 'POST crm/tags', {}, { name: 'Cash', colour: 'green' })
  const { data: deal } = await call(
    me,
    'POST crm/deals',
    {},
    { lead_id: lead.id, title: 'Two homes', value: 100_000_000 },
  )
  const at = { id: deal.id }
  const change = async (call_: string, data: Record<string, unknown> = {}) => (await call(me, call_, at, data)).data
  expect(await change('PATCH crm/deals/{id}', { title: 'Three homes', value: 150_000_000 })).toMatchObject({
    title: 'Three homes',
  })
  expect(await change('PATCH crm/deals/hot/{id}')).toMatchObject({ hot: true })
  expect(await change('PATCH crm/deals/hot/{id}')).toMatchObject({ hot: false })
  const colleague = await buildMember(app.owner, me.organization.id, 'broker')
  expect((await change('PATCH crm/deals/owner/{id}', { owner_id: colleague.id })).owner).toMatchObject({
    id: colleague.id,
  })
  const { data: stages } = await call(me, 'GET crm/pipelines/stages/options/{id}', { id: deal.pipeline?.id })
  const second = rows(stages)[1]
  expect((await change('PATCH crm/deals/stage/{id}', { stage_id: second?.id })).stage).toMatchObject({ id: second?.id })
  const { data: other } = await call(me, 'POST crm/pipelines', {}, { name: 'Off-plan abroad' })
  expect((await change('PATCH crm/deals/pipeline/{id}', { pipeline_id: other.id })).pipeline).toMatchObject({
    id: other.id,
  })
  expect(
    await change('PATCH crm/deals/status/{id}', { status: 'lost', lost_reason: 'Bought elsewhere' }),
  ).toMatchObject({ status: 'lost' })
  expect(idsIn((await change('PUT crm/deals/tags/{id}', { tag_ids: [tag.id] })).tags)).toEqual([tag.id])
  expect(idsIn((await call(me, 'GET crm/deals/options')).data)).toContain(deal.id)
  expect(idsIn((await call(me, 'GET crm/leads/deals/{id}', { id: lead.id })).data)).toEqual([deal.id])
  await change('DELETE crm/deals/{id}')
  expect(rows((await call(me, 'GET crm/leads/deals/{id}', { id: lead.id })).data)).toEqual([])
}

export async function leads(world: World): Promise<void> {
  const { call, broker_admin: me } = world
  const lead = await buildLead(world, 'Ziad Haddad')
  const at = { id: lead.id }
  const count = async () => Number((await call(me, 'GET crm/leads/unseen-count')).data.count)
  const unseen = await count()
  const { data: toggled } = await call(me, 'PATCH crm/leads/toggle-seen/{id}', at)
  expect(Math.abs((await count()) - unseen)).toBe(1)
  const { data: back } = await call(me, 'PATCH crm/leads/toggle-seen/{id}', at)
  expect([await count(), toggled.seen_at === null]).toEqual([unseen, back.seen_at !== null])
  await call(me, 'PATCH crm/leads/{id}', at, { full_name: 'Ziad Khoury', budget_max: 300_000_000 })
  expect((await call(me, 'GET crm/leads/{id}', at)).data).toMatchObject({ full_name: 'Ziad Khoury' })
  expect(
    idsIn(
      (
        await call(
          me,
          'GET crm/leads',
          {},
          { search: 'khoury', status: ['new', 'contacted'], owner_id: [me.id], per_page: 10 },
        )
      ).data,
    ),
  ).toEqual([lead.id])
  expect(idsIn((await call(me, 'GET crm/leads/options', {}, { search: 'khoury' })).data)).toEqual([lead.id])
  await call(me, 'POST crm/activities', {}, { type: 'task', subject: 'Brochure', lead_id: lead.id, due_at: tomorrow() })
  expect(rows((await call(me, 'GET crm/leads/activities/{id}', at)).data)).toMatchObject([{ subject: 'Brochure' }])
  expect(rows((await call(me, 'GET crm/leads/history-items/{id}', at)).data).length).toBeGreaterThan(1)
  expect(idsIn((await call(me, 'GET crm/mentions', {}, { lead_id: lead.id })).data)).toContain(me.id)
  await call(me, 'DELETE crm/leads/{id}', at)
  expect(rows((await call(me, 'GET crm/leads', {}, { search: 'khoury' })).data)).toEqual([])
}

export async function notesAndDocuments(world: World): Promise<void> {
  const { call, broker_admin: me, app } = world
  const lead = await buildLead(world)
  const { data: note } = await call(
    me,
    'POST crm/leads/notes/{leadId}',
    { leadId: lead.id },
    { body_html: '<p>Wants the sea</p>' },
  )
  const notes = () =>
    app.owner
      .selectFrom('lead_notes')
      .select('body_html')
      .where('lead_id', '=', Number(lead.id))
      .where('deleted_at', 'is', null)
      .execute()
  expect(await notes()).toEqual([{ body_html: '<p>Wants the sea</p>' }])
  await call(me, 'DELETE crm/leads/notes/{id}', { id: note.id })
  expect(await notes()).toEqual([])

  const added = await call(
    me,
    'POST crm/leads/documents/{leadId}',
    { leadId: lead.id },
    { file: [documentFile('one.pdf'), documentFile('two.pdf')] },
  )
  expect(rows(added.body.added)).toMatchObject([{ title: 'one.pdf' }, { title: 'two.pdf' }])
  const { data: single } = await call(
    me,
    'POST crm/leads/documents/{leadId}',
    { leadId: lead.id },
    { file: documentFile('three.pdf'), kind: 'passport' },
  )
  const file = await call(me, 'GET crm/leads/documents/download/{id}', { id: single.id })
  expect(file.headers['content-disposition']).toContain('three.pdf')
  expect(file.bytes.subarray(0, 5).toString()).toBe('%PDF-')
  await call(me, 'DELETE crm/leads/documents/{id}', { id: single.id })
  const left = await app.owner
    .selectFrom('lead_documents')
    .select('title')
    .where('lead_id', '=', Number(lead.id))
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute()
  expect(left.map(({ title }) => title)).toEqual(['one.pdf', 'two.pdf'])
}
