import { buildBuilding, buildProject, buildUnit } from './builders/basics.ts'
import { signIn, type TestApp } from './harness.ts'

/** Creates a developer's project with a tower of three units: 100 million minor units each. */
export async function settleTower(app: TestApp) {
  const admin = await signIn(app, 'developer_admin')
  const { owner } = app
  const project = await buildProject(owner, { organization_id: admin.organization.id })
  const building = await buildBuilding(owner, { project_id: project.id, code: 'A' })
  const made = []
  for (const floor of [1, 2, 3])
    made.push(
      await buildUnit(owner, { building_id: building.id, number: `${floor}01`, floor, stack: 1, price: 100_000_000 }),
    )
  const [first, second, third] = made as [(typeof made)[0], (typeof made)[0], (typeof made)[0]]
  const seller = await signIn(app, 'super_admin_sales_manager', { sells_for: [admin.organization.id] })
  return { admin, seller, project, building, units: [first, second, third] as const }
}
