import { salesReports } from '@storey/api/sales/reports.ts'
import { salesTargets } from '@storey/api/sales/sales-targets.ts'
import { expect, it } from 'vitest'
import { buildBuilding, buildProject, buildUnit } from '../../../test/builders/basics.ts'
import { signIn, useTestApp } from '../../../test/harness.ts'
import { salesReportRoutes } from '../reports/routes.ts'
import { salesTargetRoutes } from './routes.ts'

const app = useTestApp([salesReportRoutes, salesTargetRoutes])

async function place() {
  const admin = await signIn(app.current, 'developer_admin')
  const { owner } = app.current
  const organization_id = admin.organization.id
  const project = await buildProject(owner, { organization_id })
  const building = await buildBuilding(owner, { organization_id, project_id: project.id })
  await buildUnit(owner, { building_id: building.id })
  const save = (months: { month: string; units: number | null }[]) =>
    admin.call(salesTargets.save, { params: { id: project.id }, body: { months } })
  const targetIn = async (from: string, to: string) =>
    (await admin.call(salesReports.show, { query: { from, to } })).data.projects.find(({ id }) => id === project.id)
      ?.target
  return { admin, project, save, targetIn }
}

it('the report has the target of its days: whole months, and parts of months by their days', async () => {
  const { save, targetIn } = await place()
  expect(await targetIn('2026-09-01', '2026-11-30')).toBeNull()

  await save([
    { month: '2026-09-01', units: 30 },
    { month: '2026-10-01', units: 31 },
  ])

  expect(await targetIn('2026-09-01', '2026-10-31')).toBe(61)
  expect(await targetIn('2026-09-16', '2026-10-01')).toBe(16)
  expect(await targetIn('2026-10-31', '2026-12-31')).toBe(1)
  expect(await targetIn('2026-11-01', '2026-12-31')).toBeNull()
})

it('months that are not named stay, and none or zero units remove one', async () => {
  const { save } = await place()
  await save([
    { month: '2028-02-01', units: 5 },
    { month: '2026-12-01', units: 7 },
    { month: '2027-01-01', units: 3 },
  ])

  const { data } = await save([
    { month: '2027-01-01', units: null },
    { month: '2026-12-01', units: 0 },
  ])

  expect(data.months).toEqual([{ month: '2028-02-01', units: 5 }])
})

it('refuses a day within a month, a month twice and more than 10,000 units', async () => {
  const { admin, project } = await place()
  const ask = async (months: { month: string; units: number }[]) =>
    (await admin.ask(salesTargets.save, { params: { id: project.id }, body: { months } })).statusCode

  expect(await ask([{ month: '2026-11-02', units: 5 }])).toBe(422)
  expect(await ask([{ month: '2026-11-01', units: 10_001 }])).toBe(422)
  expect(
    await ask([
      { month: '2026-11-01', units: 5 },
      { month: '2026-11-01', units: 6 },
    ]),
  ).toBe(422)
})

it('twenty saves at once keep one value for each month', async () => {
  const { save } = await place()
  await Promise.all(
    Array.from({ length: 20 }, (_, at) =>
      save([
        { month: at % 2 ? '2026-11-01' : '2026-12-01', units: at + 1 },
        { month: at % 2 ? '2026-12-01' : '2026-11-01', units: at + 1 },
      ]),
    ),
  )
  const { data } = await save([{ month: '2027-06-01', units: 1 }])

  expect(data.months.map(({ month }) => month)).toEqual(['2026-11-01', '2026-12-01', '2027-06-01'])
  // Both months are of the same call.
  expect(data.months[0]?.units).toBe(data.months[1]?.units)
})

it('another developer finds no targets', async () => {
  const { project } = await place()
  const stranger = await signIn(app.current, 'developer_admin')
  expect((await stranger.ask(salesTargets.ofProject, { params: { id: project.id } })).statusCode).toBe(404)
})
