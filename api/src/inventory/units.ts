import * as z from 'zod'
import {
  amount,
  amountInput,
  anyOf,
  area,
  asNumber,
  currency,
  GREATEST_AMOUNT,
  line,
  listOf,
  listQuery,
  one,
  page,
  recordId,
  several,
  version,
} from '../conventions.ts'
import { can, endpoint } from '../endpoint.ts'
import { named, unitStatus, unitType } from './availability.ts'
import { comparedUnit, orientation, unit, unitRow, unitRules } from './unit.ts'
import type { UnitFormField } from './unit-fields.ts'

/** Maximum units in a comparison, which fit next to each other on paper. */
export const MAX_COMPARED = 4

const fields = unitRules satisfies Readonly<Record<UnitFormField, z.core.$ZodType>>

/** The rules for fields that a unit type has too. */
export const unitShape = fields

const ofType = { unit_type_id: recordId.nullable() }

/** Fields that only a unit with a type may leave out. */
const needs =
  <Field extends string>(names: readonly Field[]) =>
  (
    values: { unit_type_id?: number | null | undefined } & { [Name in Field]?: unknown },
    context: z.core.$RefinementCtx,
  ) => {
    if (values.unit_type_id != null) return
    for (const name of names)
      if (values[name] === undefined)
        context.addIssue({ code: 'custom', path: [name], message: 'Enter a value, or choose a unit type.' })
  }

const stackFields = {
  stack: fields.stack,
  type: fields.type,
  bedrooms: fields.bedrooms,
  bathrooms: fields.bathrooms,
  internal_area: fields.internal_area,
  outdoor_area: fields.outdoor_area,
  orientation: fields.orientation.optional(),
  view: fields.view.optional(),
  unit_type_id: ofType.unit_type_id.optional(),
  price: fields.price,
}
const fromType = { type: true, bedrooms: true, bathrooms: true, internal_area: true, outdoor_area: true } as const
const filledStack = z.strictObject(stackFields)
const patternStack = filledStack
  .partial(fromType)
  .superRefine(needs(['type', 'bedrooms', 'bathrooms', 'internal_area', 'outdoor_area']))

/** A building's units from a pattern, at most this many at once. */
export const MAX_PATTERN = 1000

const patternOf = <Stack extends z.ZodType<{ stack: number; price: number }>>(stack: Stack) =>
  z
    .strictObject({
      floor_from: fields.floor,
      floor_to: fields.floor,
      price_step: amountInput,
      stacks: z.array(stack).min(1, 'Add at least one stack.').max(40, 'Use at most 40 stacks.'),
    })
    .refine((body) => body.floor_to >= body.floor_from, { path: ['floor_to'], error: 'Not below the first floor.' })
    .refine((body) => (body.floor_to - body.floor_from + 1) * body.stacks.length <= MAX_PATTERN, {
      path: ['floor_to'],
      error: `Add at most ${MAX_PATTERN} units at once.`,
    })
    .refine(
      ({ floor_from, floor_to, price_step, stacks }) =>
        stacks.every(({ price }) => price + (floor_to - floor_from) * price_step <= GREATEST_AMOUNT),
      { path: ['price_step'], error: 'The highest floor would cost more than 100 billion.' },
    )
    .refine((body) => new Set(body.stacks.map((one) => one.stack)).size === body.stacks.length, {
      path: ['stacks'],
      error: 'Every stack needs a number of its own.',
    })
const pattern = patternOf(patternStack)

const newUnit = z
  .strictObject({ building_id: recordId, ...fields, ...ofType })
  .partial()
  .required({ building_id: true, number: true, floor: true, price: true })
/** The same as forms send them: a type has filled their fields by then, and none of those is empty. */
export const filledForms = {
  unit: newUnit.required({ type: true, internal_area: true }),
  pattern: patternOf(filledStack),
}

/** The only moves that people make; claims make the others. */
export const unitMove = z.enum(['release', 'block', 'unblock', 'withdraw'])
export type UnitMove = z.output<typeof unitMove>

const reason = line(300)
/** A unit that a move or its undo left where it was. */
const stayed = z.object({ id: recordId, name: z.string(), reason: z.string() })
const needsReason = { path: ['reason'], error: 'Enter why it is blocked.' }

export const units = {
  list: endpoint({
    method: 'GET',
    path: '/inventory/units',
    summary: 'Units in reach',
    access: can('units.list'),
    query: listQuery({
      sort: ['number', 'floor', 'bedrooms', 'total_area', 'price', 'per_area', 'status', 'updated_at'],
      filters: {
        project_id: anyOf(recordId),
        building_id: anyOf(recordId),
        type: anyOf(unitType),
        bedrooms: anyOf(z.int().min(0).max(20)),
        price_from: asNumber(amountInput),
        price_to: asNumber(amountInput),
        // A decimal, since 600 sq ft are no whole number of square metres.
        area_from: area,
        area_to: area,
        floor_from: asNumber(z.int().min(-20).max(200)),
        floor_to: asNumber(z.int().min(-20).max(200)),
        view: anyOf(z.string().max(60)),
        orientation: anyOf(orientation),
        unit_type_id: anyOf(recordId),
        status: anyOf(unitStatus),
        /** Its own, or what its building or project gives it. */
        amenity_id: anyOf(recordId),
        organizations: anyOf(recordId),
      },
    }),
    response: page(unitRow),
  }),
  filters: endpoint({
    method: 'GET',
    path: '/inventory/units/filters',
    summary: 'What the filters of the unit list can be set to',
    access: can('units.list'),
    response: one(
      z.object({
        organizations: z.array(named),
        projects: z.array(named),
        buildings: z.array(named.extend({ project_id: recordId })),
        types: z.array(unitType),
        bedrooms: z.array(z.int()),
        views: z.array(z.string()),
        unit_types: z.array(named.extend({ project_id: recordId })),
        amenities: z.array(named),
        currencies: z.array(currency),
        price: z.object({ from: amount, to: amount }).nullable(),
        area: z.object({ from: area, to: area }).nullable(),
        floor: z.object({ from: z.int(), to: z.int() }).nullable(),
      }),
    ),
  }),
  compare: endpoint({
    method: 'GET',
    path: '/inventory/units/compare',
    summary: 'Up to four units for comparison, in the order of their ids in the query',
    access: can('units.list'),
    query: z.strictObject({
      ids: listOf(recordId)
        .refine((ids) => ids.length <= MAX_COMPARED, `Compare at most ${MAX_COMPARED} units.`)
        .refine((ids) => new Set(ids).size === ids.length, 'Name each unit once.'),
    }),
    response: several(comparedUnit),
  }),
  one: endpoint({
    method: 'GET',
    path: '/inventory/units/{id}',
    summary: 'A unit with its live claim and the history of its status',
    access: can('units.view'),
    response: one(unit),
  }),
  create: endpoint({
    method: 'POST',
    path: '/inventory/units',
    summary: 'Add a unit to a building; it starts unreleased, with the values of its type for what is not given',
    access: can('units.manage'),
    changes: ['unit.changed'],
    audit: { label: 'Create unit', subject: 'unit' },
    status: 201,
    idempotent: true,
    body: newUnit.superRefine(needs(['type', 'internal_area'])),
    response: one(unit),
  }),
  createMany: endpoint({
    method: 'POST',
    path: '/inventory/buildings/{id}/units',
    summary: 'Add the units of a pattern, floor by floor; all of them or none. A stack may be of a unit type',
    access: can('units.manage'),
    changes: ['unit.changed'],
    audit: { label: 'Add units', subject: 'unit' },
    status: 201,
    idempotent: true,
    body: pattern,
    response: one(z.object({ added: z.int() })),
  }),
  change: endpoint({
    method: 'PATCH',
    path: '/inventory/units/{id}',
    summary: 'Change a unit; its price is frozen while it is claimed, and a type that it is given changes no value',
    access: can('units.manage'),
    changes: ['unit.changed'],
    audit: { label: 'Change unit', subject: 'unit' },
    body: z.strictObject({ ...fields, ...ofType, version }).partial(),
    response: one(unit),
  }),
  changeRestricted: endpoint({
    method: 'PATCH',
    path: '/inventory/units/{id}/restricted',
    summary: "A sales manager's narrow edit: price and sales note",
    access: can('units.manage_restricted'),
    changes: ['unit.changed'],
    audit: { label: 'Change price of unit', subject: 'unit' },
    body: z.strictObject({ price: fields.price, sales_note: fields.sales_note, version }).partial(),
    response: one(unit),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/inventory/units/{id}',
    summary: 'Delete a unit that is unreleased and was never claimed',
    access: can('units.manage'),
    changes: ['unit.changed'],
    audit: { label: 'Delete unit', subject: 'unit' },
    status: 204,
  }),
  move: endpoint({
    method: 'PATCH',
    path: '/inventory/units/{id}/status',
    summary: 'Release, block, unblock or withdraw a unit',
    access: can('units.change_status'),
    changes: ['unit.status'],
    audit: { label: 'Change status of unit', subject: 'unit' },
    body: z
      .strictObject({ move: unitMove, reason: reason.optional() })
      .refine((body) => body.move !== 'block' || body.reason !== undefined, needsReason),
    response: one(unit),
  }),
  moveMany: endpoint({
    method: 'POST',
    path: '/inventory/units/status-bulk',
    summary: 'The same for many units; those that cannot move are skipped and named',
    access: can('units.change_status'),
    changes: ['unit.status'],
    audit: { label: 'Change status of units', subject: 'unit' },
    idempotent: true,
    body: z
      .strictObject({
        ids: z.array(recordId).min(1, 'Choose at least one unit.').max(500, 'Choose at most 500 units.'),
        move: unitMove,
        reason: reason.optional(),
      })
      .refine((body) => body.move !== 'block' || body.reason !== undefined, needsReason),
    response: one(
      z.object({
        moved: z.array(recordId),
        skipped: z.array(stayed),
        /** Identifies the move for undo; null when nothing moved. */
        move_id: z.uuid().nullable(),
      }),
    ),
  }),
  undoMove: endpoint({
    method: 'POST',
    path: '/inventory/units/status-undo',
    summary: 'Take an own move of many units back; those that moved since stay and are named',
    access: can('units.change_status'),
    changes: ['unit.status'],
    audit: { label: 'Undo change of status of units', subject: 'unit' },
    body: z.strictObject({ move_id: z.uuid('Enter the move that the change answered.') }),
    response: one(z.object({ put_back: z.array(recordId), kept: z.array(stayed) })),
  }),
}
