import type { ProjectRow } from '@storey/api/inventory/project.ts'
import { now } from '../../ui/clock.ts'

/** The last day of a quarter that many years from now. */
const handover = (years: number, day: string) => `${new Date(now()).getFullYear() + years}-${day}`
const none = { unreleased: 0, available: 0, on_hold: 0, reserved: 0, booked: 0, sold: 0, handed_over: 0, blocked: 0 }

const project = (id: number, name: string, given: Partial<ProjectRow>): ProjectRow => ({
  id,
  organization: { id: 1, name: 'Example Homes' },
  name,
  code: `P${id}`,
  tagline: null,
  status: 'on_sale',
  country: 'AE',
  city: 'Dubai',
  district: null,
  latitude: null,
  longitude: null,
  currency: 'AED',
  completion_on: null,
  construction_percent: '0',
  cover: null,
  buildings: 1,
  units: 0,
  counts: none,
  price_from: null,
  updated_at: new Date(now()).toISOString(),
  version: 1,
  ...given,
})

/** The projects of a small developer, in memory. */
export const exampleProjects = (): readonly ProjectRow[] => [
  project(1, 'Harbour Crescent', {
    ...{ district: 'Marina', buildings: 3, units: 214, completion_on: handover(1, '12-31') },
    ...{ construction_percent: '46', price_from: { amount: 134_000_000, currency: 'AED' } },
    counts: { ...none, available: 82, on_hold: 6, reserved: 9, booked: 31, sold: 86 },
  }),
  project(2, 'Palm Court Villas', {
    ...{ district: 'Al Barari', buildings: 24, units: 24, completion_on: handover(2, '06-30') },
    ...{ construction_percent: '12', price_from: { amount: 612_000_000, currency: 'AED' } },
    counts: { ...none, available: 17, on_hold: 2, booked: 3, sold: 2 },
  }),
  project(3, 'Station Square', {
    ...{ status: 'coming_soon', district: 'Downtown', units: 120, completion_on: handover(3, '03-31') },
    counts: { ...none, unreleased: 120 },
  }),
]
