import * as z from 'zod'
import { area, currency, day, instant, money, recordId, version } from '../conventions.ts'
import { illustration } from '../picture.ts'
import { named, unitCounts, unitType } from './availability.ts'

export const projectStatus = z.enum(['draft', 'coming_soon', 'on_sale', 'sold_out', 'completed', 'archived'])
export type ProjectStatus = z.output<typeof projectStatus>

/** A project of a developer: one or more buildings at one place. */
export const projectRow = z.object({
  id: recordId,
  organization: named,
  name: z.string(),
  code: z.string(),
  tagline: z.string().nullable(),
  status: projectStatus,
  country: z.string().nullable(),
  city: z.string().nullable(),
  district: z.string().nullable(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  currency,
  completion_on: day.nullable(),
  construction_percent: z.string(),
  cover: illustration.nullable(),
  buildings: z.int(),
  units: z.int(),
  counts: unitCounts,
  /** The cheapest free unit. */
  price_from: money.nullable(),
  updated_at: instant,
  version,
})
export type ProjectRow = z.output<typeof projectRow>

export const project = projectRow.extend({
  description: z.string(),
  address: z.string().nullable(),
  launch_on: day.nullable(),
  registration_number: z.string().nullable(),
  escrow_account: z.string().nullable(),
  hold_default_minutes: z.int(),
  hold_max_minutes: z.int(),
  hold_limit_per_person: z.int(),
  /** The discount that a sales manager may give without approval; `super_admin_…` that of a super admin. */
  sales_manager_discount_percent: z.string(),
  super_admin_discount_percent: z.string(),
  booking_expiry_minutes: z.int(),
  /** Whether the prices of its units include VAT, if a rule applies, or it is added to them. */
  price_vat: z.enum(['included', 'added']),
  /** How long an accepted sale offer holds its unit; null if it holds none. */
  offer_hold_minutes: z.int().nullable(),
  /** Over its free units. */
  range: z.object({
    price_to: money.nullable(),
    area_from: area.nullable(),
    area_to: area.nullable(),
    bedrooms: z.array(z.int()),
    types: z.array(unitType),
  }),
  created_at: instant,
})
export type Project = z.output<typeof project>
