import { type LeadImport, leadImports } from '@storey/api/crm/lead-imports.ts'
import { leads } from '@storey/api/crm/leads.ts'
import { describe, expect, it } from 'vitest'
import { buildProject } from '../../../test/builders/basics.ts'
import { buildLead, buildTag } from '../../../test/builders/lead.ts'
import { type Person, signIn, useTestApp } from '../../../test/harness.ts'
import { readCsv } from '../../../test/read-xlsx.ts'
import { leadRoutes } from '../leads/routes.ts'
import { leadImportTasks } from './jobs.ts'
import { leadImportRoutes } from './routes.ts'

const app = useTestApp([leadImportRoutes, leadRoutes, leadImportTasks])

async function imported(person: Person, text: string, options: object = {}): Promise<LeadImport> {
  const file = new File([text], 'leads.csv', { type: 'text/csv' })
  const { data: one } = await person.call(leadImports.create, { body: { file } })
  const params = { id: one.id }
  await person.call(leadImports.change, { params, body: { version: one.version, ...options } })
  for (const step of [leadImports.check, leadImports.run]) {
    await person.call(step, { params })
    await app.current.work()
  }
  return (await person.call(leadImports.get, { params })).data
}
async function undo(person: Person, { id }: LeadImport) {
  await person.call(leadImports.undo, { params: { id } })
  await app.current.work()
}
const linksOf = async (person: Person, search: string) => {
  const [lead] = (await person.call(leads.list, { query: { search } })).data
  return { projects: lead?.projects.map(({ name }) => name), tags: lead?.tags.map(({ name }) => name) }
}

describe('columns of projects and tags', () => {
  it('a lead import sets projects of new leads, and refuses a row with a foreign project by name, also in the file', async () => {
    const agent = await signIn(app.current, 'developer_admin')
    const { id: organization_id } = agent.organization
    await buildProject(app.current.owner, { organization_id, name: 'Marina Heights' })
    await buildProject(app.current.owner, { organization_id, name: 'Creek, East Bank' })
    await buildProject(app.current.owner, { name: 'Palm Court' })
    const one = await imported(
      agent,
      'Name,Email,Projects of interest\nAda,ada@example.com,marina-heights\nBo,bo@example.com,"Creek, East Bank"\nCy,cy@example.com,Marina Heights; Palm Court\nDi,di@example.com,',
      { unreadable: 'refuse' },
    )

    expect(one.columns.map(({ field }) => field)).toEqual(['full_name', 'email', 'projects'])
    expect(one.done).toEqual({ created: 3, updated: 0, skipped: 0, refused: 1 })
    expect((await linksOf(agent, 'ada@example.com')).projects).toEqual(['Marina Heights'])
    expect((await linksOf(agent, 'bo@example.com')).projects).toEqual(['Creek, East Bank'])
    expect((await linksOf(agent, 'di@example.com')).projects).toEqual([])
    const file = await agent.ask(leadImports.refused, { params: { id: one.id } })
    expect(readCsv(file.body)[1]).toEqual([
      'Cy',
      'cy@example.com',
      'Marina Heights; Palm Court',
      'Palm Court isn’t one of your projects.',
    ])
  })

  it('a lead import lists each unknown tag and project by itself, and gives it one meaning for all rows', async () => {
    const agent = await signIn(app.current, 'developer_admin')
    const { id: organization_id } = agent.organization
    const { owner } = app.current
    const marina = await buildProject(owner, { organization_id, name: 'Marina Heights' })
    await buildProject(owner, { organization_id, name: 'Creek Views' })
    const investor = await buildTag(owner, { organization_id, name: 'Investor' })
    // A tag whose name is the id of another.
    await buildTag(owner, { organization_id, name: String(investor.id) })
    const text = [
      'Name,Email,Tags,Projects of interest',
      'Ada,ada@example.com,"VIP; investor",Marina Heights Tower 2',
      'Bo,bo@example.com,"vip, Expo 2026",Creek Views',
      'Cy,cy@example.com,"VIP, VIP",- ',
      'Di,di@example.com,"عميل مهم",marina heights tower 2; Palm',
    ].join('\n')
    const file = new File([text], 'leads.csv', { type: 'text/csv' })
    const { data: one } = await agent.call(leadImports.create, { body: { file } })

    const { data } = await agent.call(leadImports.unknown, { params: { id: one.id } })

    expect(data).toEqual([
      { field: 'tags', value: 'vip', count: 3, suggested: null },
      { field: 'projects', value: 'Marina Heights Tower 2', count: 2, suggested: String(marina.id) },
      { field: 'tags', value: 'Expo 2026', count: 1, suggested: null },
      { field: 'tags', value: 'عميل مهم', count: 1, suggested: null },
      { field: 'projects', value: 'Palm', count: 1, suggested: null },
    ])
    const done = await imported(agent, text, {
      unreadable: 'refuse',
      values: [
        { field: 'tags', from: 'vip', to: String(investor.id) },
        { field: 'tags', from: 'Expo 2026', to: null },
        { field: 'tags', from: 'عميل مهم', to: String(investor.id) },
        { field: 'projects', from: 'Marina Heights Tower 2', to: String(marina.id) },
        { field: 'projects', from: 'Palm', to: null },
      ],
    })
    expect(done.done).toEqual({ created: 4, updated: 0, skipped: 0, refused: 0 })
    const investors = { tags: ['Investor'] }
    expect(await linksOf(agent, 'ada@example.com')).toEqual({ ...investors, projects: ['Marina Heights'] })
    expect(await linksOf(agent, 'bo@example.com')).toEqual({ ...investors, projects: ['Creek Views'] })
    expect(await linksOf(agent, 'cy@example.com')).toEqual({ ...investors, projects: [] })
    expect(await linksOf(agent, 'di@example.com')).toEqual({ ...investors, projects: ['Marina Heights'] })
  })

  it('a lead import refuses a meaning that is a tag or a project of another organization', async () => {
    const agent = await signIn(app.current, 'developer_admin')
    const other = await signIn(app.current, 'developer_admin')
    const foreign = {
      tags: await buildTag(app.current.owner, { organization_id: other.organization.id, name: 'Theirs' }),
      projects: await buildProject(app.current.owner, { organization_id: other.organization.id }),
    }
    const file = new File(['Name,Email,Tags\nAda,ada@example.com,VIP'], 'leads.csv', { type: 'text/csv' })
    const { data: one } = await agent.call(leadImports.create, { body: { file } })

    for (const field of ['tags', 'projects'] as const)
      for (const to of [String(foreign[field].id), 'VIP', '0', '1e3']) {
        const refused = await agent.ask(leadImports.change, {
          params: { id: one.id },
          body: { version: one.version, values: [{ field, from: 'VIP', to }] },
        })
        expect(refused.statusCode).toBe(422)
        expect(refused.json()).toMatchObject({ errors: { 'values.0.to': ['Choose what this value means.'] } })
      }
  })

  it('a lead import adds projects to an existing lead, and its undo removes exactly those', async () => {
    const agent = await signIn(app.current, 'developer_admin')
    const { owner } = app.current
    const { id: organization_id } = agent.organization
    const marina = await buildProject(owner, { organization_id, name: 'Marina' })
    await buildProject(owner, { organization_id, name: 'Creek' })
    await buildTag(owner, { organization_id, name: 'Expo' })
    const lead = await buildLead(owner, { organization_id, email: 'ada@example.com', owner_id: agent.id })
    await owner
      .insertInto('lead_projects')
      .values({ organization_id, lead_id: lead.id, project_id: marina.id })
      .execute()
    const text = 'Name,Email,Project,Tags\nAda,ada@example.com,"Marina, Creek",Expo\nAda,ada@example.com,Creek,\n'
    const one = await imported(agent, text, { duplicates: 'update', update_fields: ['projects', 'tags'] })

    expect(one.done).toEqual({ created: 0, updated: 2, skipped: 0, refused: 0 })
    expect(await linksOf(agent, 'ada@example.com')).toEqual({ projects: ['Creek', 'Marina'], tags: ['Expo'] })
    await undo(agent, one)
    expect(await linksOf(agent, 'ada@example.com')).toEqual({ projects: ['Marina'], tags: [] })
  })

  it('a lead import changes projects and tags only when these fields are selected', async () => {
    const agent = await signIn(app.current, 'developer_admin')
    const { owner } = app.current
    const { id: organization_id } = agent.organization
    await buildProject(owner, { organization_id, name: 'Marina' })
    await buildTag(owner, { organization_id, name: 'Expo' })
    const every = await buildTag(owner, { organization_id, name: 'Fair' })
    await buildLead(owner, { organization_id, email: 'ada@example.com' })
    const text = 'Name,Email,Project,Tags\nAda Lovelace,ada@example.com,Marina,Expo\n'
    await imported(agent, text, { duplicates: 'update', update_fields: ['full_name'], tag_ids: [every.id] })

    expect(await linksOf(agent, 'Ada Lovelace')).toEqual({ projects: [], tags: ['Fair'] })
  })

  it('a lead import refuses a row whose lead would have too many tags, by name', async () => {
    const agent = await signIn(app.current, 'developer_admin')
    const { owner } = app.current
    const { id: organization_id } = agent.organization
    const names = Array.from({ length: 51 }, (_, index) => `Fair ${index}`)
    const tags = await Promise.all(names.map((name) => buildTag(owner, { organization_id, name })))
    const lead = await buildLead(owner, { organization_id, full_name: 'Cy', email: 'cy@example.com' })
    const held = tags.slice(0, 50).map((tag) => ({ organization_id, lead_id: lead.id, tag_id: tag.id }))
    await owner.insertInto('lead_tags').values(held).execute()
    const all = `"${names.join('; ')}"`
    const text = `Name,Email,Tags\nAda,ada@example.com,${all}\nBo,bo@example.com,Fair 1\nCy,cy@example.com,Fair 50\n`
    const one = await imported(agent, text, { duplicates: 'update', update_fields: ['tags'] })

    expect(one.done).toEqual({ created: 1, updated: 0, skipped: 0, refused: 2 })
    const file = await agent.ask(leadImports.refused, { params: { id: one.id } })
    expect(readCsv(file.body)[1]?.at(-1)).toBe('The lead would have more than 50 tags.')
    expect((await linksOf(agent, 'cy@example.com')).tags?.length).toBe(50)
  })

  it('a lead import of a brokerage does not map a column to projects', async () => {
    const broker = await signIn(app.current, 'broker')
    const one = await imported(broker, 'Name,Email,Project\nAda,ada@example.com,Marina\n')

    expect(one.columns.map(({ field }) => field)).toEqual(['full_name', 'email', null])
    expect(one.done.created).toBe(1)
  })
})
