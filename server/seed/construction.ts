import { sql } from 'kysely'
import { drawFacade } from '../../demo/pictures/facade/facade.ts'
import type { BuildingPlan } from './estate.ts'
import type { Filling } from './fill.ts'
import { drawing, drawnOnce } from './pictures.ts'
import type { Organization } from './staff.ts'

/** How much of today's percent each update reached, and how many days ago. */
const STEPS = [
  { share: 0.3, days_ago: 240, note: 'Piling and the raft are done. The first columns stand.' },
  { share: 0.7, days_ago: 110, note: 'The frame rises by a floor every nine days. Facade panels are ordered.' },
  { share: 1, days_ago: 18, note: 'The frame is on programme, and services follow three floors below it.' },
] as const

const PHOTO_WIDTH = 1200

/** What was recorded of a building until today, with a photo of each. Comes before its bookings, which were made as it is now. */
export async function makeUpdates(
  filling: Filling,
  builder: Organization,
  building_id: number,
  plan: BuildingPlan,
): Promise<void> {
  const { db, day, instant } = filling
  const recorder = builder.members.find(({ role }) => role === 'developer_admin') ?? builder.members[0]
  if (!recorder) return
  let before = 0
  for (const [at, { share, days_ago, note }] of STEPS.entries()) {
    const percent = Math.round(plan.built * share)
    const { id } = await db
      .insertInto('construction_updates')
      .values({
        organization_id: builder.id,
        building_id,
        number: at + 1,
        percent: String(percent),
        percent_before: String(before),
        day: day(-days_ago),
        note,
        recorded_by: recorder.id,
        recorded_by_name: recorder.full_name,
        recorded_at: instant(-days_ago),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const floors = Math.max(1, Math.round((plan.floors * percent) / 100))
    const title = `${percent}% built`
    const file_id = await drawnOnce(filling, builder, `site ${plan.facade} ${floors}`, `${title}.svg`, () =>
      drawing((scheme) => drawFacade({ seed: plan.floors, kind: plan.facade, floors, scheme, title }), PHOTO_WIDTH),
    )
    await sql`insert into pictures (organization_id, update_id, role, file_id, sent_sha256, caption)
      select f.organization_id, ${id}, 'photos', f.id, f.sha256, ${`${plan.name} from the street`} from files f
      where f.organization_id = ${builder.id} and f.id = ${file_id}`.execute(db)
    before = percent
  }
}
