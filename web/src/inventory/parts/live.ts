import { buildings, projects, units } from '@storey/api/calls.ts'
import { liveKeys } from '../../http/live.ts'
import { refresh } from '../../http/query.ts'

const shownBy = [
  units.list,
  units.one,
  buildings.availability,
  buildings.list,
  buildings.one,
  projects.list,
  projects.one,
] as const

// Whoever holds, books, blocks or frees a unit changes all of these, wherever they are on screen.
liveKeys('unit.status', ...shownBy)

/** Fetches anew what shows units and their availability, after a change of one's own. */
export const refreshUnits = () => refresh(...shownBy)
