import { leadPage } from '@storey/api/crm/lead-page.ts'
import { leads } from '@storey/api/crm/leads.ts'
import { describe, expect, it } from 'vitest'
import { buildProject } from '../../../test/builders/basics.ts'
import { buildLead } from '../../../test/builders/lead.ts'
import { signIn, useTestApp } from '../../../test/harness.ts'
import { leadPageRoutes } from '../lead-page/routes.ts'
import { leadRoutes } from './routes.ts'

const app = useTestApp([leadPageRoutes, leadRoutes])

describe('projects of a lead', () => {
  it('projects of a lead are listed by name, replaced as a whole, and recorded in its history', async () => {
    const agent = await signIn(app.current, 'developer')
    const { id: organization_id } = agent.organization
    const marina = await buildProject(app.current.owner, { organization_id, name: 'Marina' })
    const creek = await buildProject(app.current.owner, { organization_id, name: 'Creek' })

    const { data: made } = await agent.call(leads.create, {
      body: { full_name: 'Amal', phone: '+971505550177', project_ids: [marina.id] },
    })
    const { data: changed } = await agent.call(leads.change, {
      params: { id: made.id },
      body: { version: made.version, project_ids: [creek.id, marina.id] },
    })
    const { data: again } = await agent.call(leads.change, {
      params: { id: made.id },
      body: { version: changed.version, project_ids: [marina.id, creek.id] },
    })
    const listed = await agent.call(leads.list, { query: { project_id: [creek.id] } })

    expect(made.projects).toEqual([{ id: marina.id, name: 'Marina' }])
    expect(changed.projects.map(({ name }) => name)).toEqual(['Creek', 'Marina'])
    expect(again.version).toBe(changed.version)
    expect(listed.data.map(({ id, projects }) => ({ id, count: projects.length }))).toEqual([{ id: made.id, count: 2 }])
    const { data: history } = await agent.call(leadPage.historyItems, {
      params: { id: made.id },
      query: { kind: ['field_changed'] },
    })
    expect(history).toMatchObject([{ field: 'projects', old: ['Marina'], new: ['Creek', 'Marina'] }])
  })

  it('projects of a lead must belong to the organization: another one is refused by position, and nothing is saved', async () => {
    const agent = await signIn(app.current, 'developer_admin')
    const { id: organization_id } = agent.organization
    const own = await buildProject(app.current.owner, { organization_id })
    const foreign = await buildProject(app.current.owner)
    const lead = await buildLead(app.current.owner, { organization_id })

    const response = await agent.ask(leads.change, {
      params: { id: lead.id },
      body: { version: 1, rating: 'hot', project_ids: [own.id, foreign.id] },
    })
    const created = await agent.ask(leads.create, {
      body: { full_name: 'Amal', phone: '+971505550177', project_ids: [foreign.id] },
    })

    expect(response.statusCode).toBe(422)
    expect(Object.keys(response.json().errors)).toEqual(['project_ids.1'])
    expect(Object.keys(created.json().errors)).toEqual(['project_ids.0'])
    const { data } = await agent.call(leads.get, { params: { id: lead.id } })
    expect(data).toMatchObject({ rating: 'unrated', projects: [], version: 1 })
  })

  it('a lead of a brokerage has no projects', async () => {
    const broker = await signIn(app.current, 'broker_admin')
    const project = await buildProject(app.current.owner)

    const response = await broker.ask(leads.create, {
      body: { full_name: 'Amal', phone: '+971505550177', project_ids: [project.id] },
    })

    expect(response.statusCode).toBe(422)
    expect(Object.keys(response.json().errors)).toEqual(['project_ids.0'])
  })
})
