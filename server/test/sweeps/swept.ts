import { endpoints, groups } from '@storey/api/index.ts'

/** `SWEEP_GROUPS=units,bookings` limits the sweeps to the endpoints of these groups, as `npm test -- --changed` does. */
const wanted = process.env.SWEEP_GROUPS ? process.env.SWEEP_GROUPS.split(',') : Object.keys(groups)
for (const group of wanted) if (!(group in groups)) throw new Error(`SWEEP_GROUPS: there is no group "${group}".`)

/** The endpoints that the sweeps walk. */
export const swept = endpoints.filter(({ name }) => wanted.includes(name.split('.')[0] ?? ''))

/** How many a sweep must have found, so that it does not pass by finding none. Some of the groups may have none. */
export const atLeast = (count: number): number => (swept.length === endpoints.length ? count : 0)
