import { type Filling, insert } from './fill.ts'
import type { MadeProject } from './made.ts'

const MONTHS_BEFORE = 5
const MONTHS_AHEAD = 2

/** Monthly targets of bookings: some months before and after today, a little more each month. */
export async function setTargets(
  { db, now }: Filling,
  projects: readonly (readonly [project: MadeProject, units: number])[],
): Promise<void> {
  const months = Array.from({ length: MONTHS_BEFORE + 1 + MONTHS_AHEAD }, (_, index) => index - MONTHS_BEFORE)
  const first = (ahead: number) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + ahead, 1)).toISOString().slice(0, 10)
  await insert(
    db,
    'sales_targets',
    projects.flatMap(([{ id, builder }, units]) =>
      months.map((ahead) => ({
        organization_id: builder.id,
        project_id: id,
        month: first(ahead),
        units: units + Math.floor((ahead + MONTHS_BEFORE) / 2),
      })),
    ),
  )
}
