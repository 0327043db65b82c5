import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { availabilityLists } from '@storey/api/sales/availability-lists.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { findBuilt } from '../../built.mjs'
import { buildBuilding, buildMember, buildOrganization, buildProject, buildUnit } from '../builders/basics.ts'
import { buildPublication } from '../builders/channel.ts'
import { end, useProcesses } from '../faults/processes.ts'
import { buildToken, SECRET_KEY, useTestApp } from '../harness.ts'
import { slow } from '../slow.ts'

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))
const app = useTestApp([])
const run = useProcesses('SIGKILL', 'file')
const settings = () => ({
  NODE_ENV: 'production',
  DATABASE_URL: app.current.url,
  SECRET_KEY,
  TWO_FACTOR: 'optional',
})
let started: Awaited<ReturnType<typeof run>>
let address: string

beforeAll(async () => {
  execFileSync(process.execPath, ['scripts/generate/write-server-file.ts'], { cwd: ROOT })
  started = await run(settings(), { file: '../start.mjs' })
  address = /Storey is ready at (http:\S+)/.exec(started.said)?.[1] ?? ''
}, slow.servers)

describe('the server as one file', () => {
  it('serves health, the API and its reference', async () => {
    const status = async (path: string) =>
      (await fetch(`${address}${path}`, { headers: { accept: 'text/html' } })).status

    expect(findBuilt(ROOT)).toMatch(/server\/dist\/\w+\/main\.js$/)
    expect(await status('/health/ready')).toBe(200)
    expect(await status('/api/openapi.json')).toBe(200)
    expect(await status('/api/crm/leads')).toBe(401)
  })

  it('typesets a PDF in a child process, whose program, template and fonts are next to the sources', async () => {
    const { owner } = app.current
    const developer = await buildOrganization(owner, { type: 'developer' })
    const project = await buildProject(owner, { organization_id: developer.id })
    const building = await buildBuilding(owner, { project_id: project.id })
    await buildUnit(owner, { building_id: building.id })
    const brokerage = await buildOrganization(owner, { type: 'brokerage' })
    await buildPublication(owner, project.id, { brokerage_ids: [brokerage.id] })
    const { id } = await buildMember(owner, brokerage.id, 'broker')
    const token = await buildToken(owner, id)
    const path = availabilityLists.download.path.replace('{id}', String(project.id))

    const answer = await fetch(`${address}/api${path}?format=pdf&organization_id=${brokerage.id}`, {
      headers: { authorization: `Bearer ${token}` },
    })

    expect([answer.status, answer.ok ? '' : await answer.text()]).toEqual([200, ''])
    expect(
      Buffer.from(await answer.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-')
  })

  it('stops in order', async () => {
    expect(await end(started.child, 'SIGTERM')).toBe(0)
  })

  it('starts several processes, each from the file', async () => {
    const { child, said } = await run({ ...settings(), PROCESSES: '2' }, { file: '../start.mjs' })
    const ready = /ready at (http:\S+) \(2 processes\)/.exec(said)?.[1]

    expect((await fetch(`${ready}/health/ready`)).status).toBe(200)
    expect(await end(child, 'SIGTERM')).toBe(0)
  })
})
