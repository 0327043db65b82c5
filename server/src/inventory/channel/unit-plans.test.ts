import { expect, it } from 'vitest'
import { buildBuilding, buildOrganization, buildProject, buildUnit } from '../../../test/builders/basics.ts'
import { buildPublication } from '../../../test/builders/channel.ts'
import { signIn, useTestApp } from '../../../test/harness.ts'
import { stepsOf } from '../../../test/plan-steps.ts'
import { listUnits } from './queries.ts'
import { channelRoutes } from './routes.ts'

const app = useTestApp([channelRoutes])
const PROJECTS = 12

it('a list of published units does not read all publications for each unit', async () => {
  const { owner } = app.current
  const buildings: number[] = []
  for (let at = 0; at < PROJECTS; at++) {
    const developer = await buildOrganization(owner, { type: 'developer' })
    const project = await buildProject(owner, { organization_id: developer.id })
    buildings.push((await buildBuilding(owner, { project_id: project.id })).id)
    await buildPublication(owner, project.id)
  }
  const broker = await signIn(app.current, 'broker')
  /** The rows of publications that the statement reads, when each building has so many units more. */
  const readWith = async (units: number) => {
    for (const building_id of buildings)
      for (let unit = 0; unit < units; unit++) await buildUnit(owner, { building_id })
    const steps = await stepsOf(app.current, broker, (db, scope) => listUnits(db, scope, { page: 1, per_page: 5 }))
    return steps
      .filter((step) => step['Relation Name'] === 'publications')
      .reduce((sum, step) => sum + step['Actual Rows'] * step['Actual Loops'], 0)
  }

  const few = await readWith(2)
  const many = await readWith(6)

  expect(few).toBeGreaterThan(0)
  // A plan may look up the publication of each of the 96 units, but not all publications for each.
  expect(many).toBeLessThanOrEqual(few + 8 * PROJECTS)
})
