import type { FacadeKind } from '../../demo/pictures/facade/facade.ts'
import type { PlanName } from './plans.ts'
import { CRESCENT, CROWN, HARBOUR, LOCK, MEWS, OFFICES, type Stack, TERRACES } from './stacks.ts'

/** How far a building is sold: of a hundred released units, how many have which status. */
export interface Sold {
  readonly on_hold: number
  readonly reserved: number
  readonly booked: number
  readonly sold: number
  readonly handed_over: number
  readonly blocked: number
}

export interface BuildingPlan {
  readonly name: string
  readonly code: string
  readonly type: 'apartments' | 'townhouses'
  readonly facade: FacadeKind
  readonly floors: number
  readonly basements: number
  readonly skipped_floors: readonly number[]
  readonly stacks: readonly Stack[]
  /** What stands on the last floors instead. */
  readonly top?: { readonly floors: number; readonly stacks: readonly Stack[] }
  /** What stands on the first floors instead. */
  readonly bottom?: { readonly floors: number; readonly stacks: readonly Stack[] }
  /** Floors above it are not on sale yet. */
  readonly released_to: number
  /** Minor units a square metre on the lowest floor, and percent more on every further one. */
  readonly rate: number
  readonly rise: number
  /** Days from today. */
  readonly completes_in: number
  readonly built: number
  readonly sold: Sold
  readonly plans: readonly PlanName[]
}

export interface ProjectPlan {
  readonly name: string
  readonly code: string
  readonly tagline: string
  readonly description: string
  readonly status: 'on_sale'
  readonly place: {
    readonly country: string
    readonly city: string
    readonly district: string
    readonly address: string
    readonly latitude: string
    readonly longitude: string
  }
  readonly currency: string
  readonly launched: number
  readonly registration_number: string
  readonly escrow_account: string
  readonly bank: string
  /** Charges are paid to this account. */
  readonly operating_account: string
  /** Prices are rounded to this many minor units. */
  readonly rounding: number
  readonly buildings: readonly BuildingPlan[]
}

const dubai = { country: 'AE', city: 'Dubai' } as const

export const PROJECTS: Readonly<Record<'harbourCrescent' | 'palmGrove' | 'calderWharf', ProjectPlan>> = {
  harbourCrescent: {
    name: 'Harbour Crescent',
    code: 'HC',
    tagline: 'Three towers on the water, ten minutes from the creek',
    description:
      'Homes from studios to full-floor penthouses around a public quay. Every tower has a pool deck on level 4, a gym with a sea view and a lobby with a concierge. The promenade, the school and the metro station are within a short walk.',
    status: 'on_sale',
    place: { ...dubai, district: 'Al Marsa', address: 'Quay Street', latitude: '25.208600', longitude: '55.345200' },
    currency: 'AED',
    launched: -330,
    registration_number: 'P-2841',
    escrow_account: 'AE07 0331 2345 6789 0123 456',
    bank: 'Emirates NBD',
    operating_account: '1014-220931-07',
    rounding: 100_000,
    buildings: [
      {
        name: 'Tower A',
        code: 'HC-A',
        type: 'apartments',
        facade: 'wave',
        floors: 32,
        basements: 3,
        skipped_floors: [13],
        stacks: HARBOUR,
        top: { floors: 2, stacks: CROWN },
        released_to: 33,
        rate: 1_980_000,
        rise: 0.55,
        completes_in: 430,
        built: 58,
        sold: { on_hold: 5, reserved: 5, booked: 17, sold: 31, handed_over: 0, blocked: 2 },
        plans: ['standard', 'monthly', 'after', 'cash'],
      },
      {
        name: 'Tower B',
        code: 'HC-B',
        type: 'apartments',
        facade: 'bands',
        floors: 26,
        basements: 3,
        skipped_floors: [13],
        stacks: HARBOUR,
        bottom: { floors: 2, stacks: OFFICES },
        released_to: 24,
        rate: 1_890_000,
        rise: 0.5,
        completes_in: 620,
        built: 34,
        sold: { on_hold: 5, reserved: 4, booked: 14, sold: 15, handed_over: 0, blocked: 2 },
        plans: ['standard', 'monthly', 'cash'],
      },
      {
        name: 'Tower C',
        code: 'HC-C',
        type: 'apartments',
        facade: 'fins',
        floors: 38,
        basements: 4,
        skipped_floors: [13],
        stacks: CRESCENT,
        top: { floors: 3, stacks: CROWN },
        released_to: 22,
        rate: 2_140_000,
        rise: 0.6,
        completes_in: 980,
        built: 12,
        sold: { on_hold: 6, reserved: 5, booked: 11, sold: 4, handed_over: 0, blocked: 3 },
        plans: ['standard', 'after'],
      },
    ],
  },
  palmGrove: {
    name: 'Palm Grove Terraces',
    code: 'PG',
    tagline: 'Low houses around a park, with room to grow',
    description:
      'Terraced apartments and townhouses around four hectares of palms and lawns. Cars stay below ground; children cycle to school through the park. Each home has a terrace or a garden of its own.',
    status: 'on_sale',
    place: {
      ...dubai,
      district: 'Wadi Al Rawda',
      address: 'Palm Grove Avenue',
      latitude: '25.061900',
      longitude: '55.247300',
    },
    currency: 'AED',
    launched: -210,
    registration_number: 'P-3017',
    escrow_account: 'AE22 0260 0010 1558 2217 301',
    bank: 'Mashreq',
    operating_account: '0190-881204-01',
    rounding: 100_000,
    buildings: [
      {
        name: 'North Court',
        code: 'PG-N',
        type: 'apartments',
        facade: 'terraces',
        floors: 10,
        basements: 1,
        skipped_floors: [],
        stacks: TERRACES,
        released_to: 10,
        rate: 1_520_000,
        rise: 0.9,
        completes_in: 260,
        built: 71,
        sold: { on_hold: 4, reserved: 4, booked: 16, sold: 40, handed_over: 0, blocked: 2 },
        plans: ['standard', 'monthly'],
      },
      {
        name: 'The Mews',
        code: 'PG-M',
        type: 'townhouses',
        facade: 'villas',
        floors: 1,
        basements: 0,
        skipped_floors: [],
        stacks: MEWS,
        released_to: 1,
        rate: 1_310_000,
        rise: 0,
        completes_in: 310,
        built: 64,
        sold: { on_hold: 7, reserved: 7, booked: 18, sold: 29, handed_over: 0, blocked: 4 },
        plans: ['standard', 'after'],
      },
    ],
  },
  calderWharf: {
    name: 'Calder Wharf',
    code: 'CW',
    tagline: 'Canal-side homes in the middle of Manchester',
    description:
      'Two brick houses by the old lock, with a shared workspace on the ground floor, a roof garden and a tram stop at the door. Lock House is complete and being handed over; Weir House follows.',
    status: 'on_sale',
    place: {
      country: 'GB',
      city: 'Manchester',
      district: 'Ancoats',
      address: '2 Calder Street',
      latitude: '53.484100',
      longitude: '-2.227400',
    },
    currency: 'GBP',
    launched: -700,
    registration_number: 'GM-24-1187',
    escrow_account: 'GB27 0000 6016 1331 9268 19',
    bank: 'Northern Bank',
    operating_account: '20-44-18 60161331',
    rounding: 50_000,
    buildings: [
      {
        name: 'Lock House',
        code: 'CW-L',
        type: 'apartments',
        facade: 'grid',
        floors: 20,
        basements: 1,
        skipped_floors: [],
        stacks: LOCK,
        released_to: 20,
        rate: 498_000,
        rise: 0.45,
        completes_in: -45,
        built: 100,
        sold: { on_hold: 3, reserved: 3, booked: 5, sold: 28, handed_over: 44, blocked: 1 },
        plans: ['exchange', 'cash'],
      },
      {
        name: 'Weir House',
        code: 'CW-W',
        type: 'apartments',
        facade: 'arch',
        floors: 22,
        basements: 2,
        skipped_floors: [],
        stacks: LOCK,
        released_to: 18,
        rate: 521_000,
        rise: 0.5,
        completes_in: 540,
        built: 27,
        sold: { on_hold: 5, reserved: 5, booked: 15, sold: 12, handed_over: 0, blocked: 2 },
        plans: ['exchange', 'monthly'],
      },
    ],
  },
}
