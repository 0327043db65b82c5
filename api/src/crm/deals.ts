import * as z from 'zod'
import {
  amountInput,
  anyOf,
  asFlag,
  asNumber,
  currencyInput,
  dayInput,
  line,
  nameLine,
  one,
  options,
  optionsQuery,
  recordId,
  searchTerm,
  seenVersion,
} from '../conventions.ts'
import { can, endpoint } from '../endpoint.ts'
import type { FieldsWith } from '../fields.ts'
import { deal, dealBooking, dealStatus } from './deal.ts'
import type { dealFields } from './deal-fields.ts'

export const dealTitle = nameLine(200)

/** The filters that both boards share, so that switching between them keeps what is shown. The three of owners add up. */
export const boardFilters = {
  search: searchTerm.optional(),
  owner_id: anyOf(recordId).optional(),
  mine: asFlag.optional(),
  unowned: asFlag.optional(),
  tags: anyOf(recordId).optional(),
  hot: asFlag.optional(),
  rotting: asFlag.optional(),
  value_from: asNumber(amountInput).optional(),
  value_to: asNumber(amountInput).optional(),
  closing_from: dayInput.optional(),
  closing_to: dayInput.optional(),
}

/** Values of a move to a won or lost stage; `lost_reason` is required for lost. */
const closing = {
  value: amountInput.optional(),
  closed_on: dayInput.optional(),
  lost_reason: line(200).optional(),
}
/** The places a move can name: the card directly above and the one directly below. None: the top of the stage. */
const place = { after_id: recordId.nullable().optional(), before_id: recordId.nullable().optional() }

type Edited = FieldsWith<typeof dealFields, 'edited', true>

/** A rule for every field that is edited. */
const edited = {
  title: dealTitle.optional(),
  value: amountInput.optional(),
  currency: currencyInput.optional(),
  expected_close_on: dayInput.nullable().optional(),
  unit_id: recordId.nullable().optional(),
  project_id: recordId.nullable().optional(),
  next_step: line(300).nullable().optional(),
} satisfies Record<Exclude<Edited, 'unit' | 'project'> | 'unit_id' | 'project_id', z.core.$ZodType>

const newDeal = z.strictObject({
  ...edited,
  lead_id: recordId,
  pipeline_id: recordId.optional(),
  stage_id: recordId.optional(),
  owner_id: recordId.nullable().optional(),
  hot: z.boolean().optional(),
  tag_ids: z.array(recordId).max(50, 'Choose at most 50 tags.').optional(),
})

const changedDeal = z.strictObject({ version: seenVersion, ...edited })

const access = can('leads.interact')

export const deals = {
  options: endpoint({
    method: 'GET',
    path: '/crm/deals/options',
    summary: 'Deals to choose from, open ones first; of one lead where it is named',
    access,
    query: optionsQuery.extend({ lead_id: asNumber(recordId).optional() }),
    response: options({ lead_id: recordId, status: dealStatus }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/crm/deals',
    summary: 'Add a deal of a lead to the top of a stage; the default pipeline and its first stage where none is named',
    access,
    changes: ['deal.changed'],
    audit: { label: 'Create deal', subject: 'deal' },
    status: 201,
    idempotent: true,
    body: newDeal,
    response: one(deal),
  }),
  get: endpoint({
    method: 'GET',
    path: '/crm/deals/{id}',
    summary: 'One deal',
    access,
    response: one(deal),
  }),
  change: endpoint({
    method: 'PATCH',
    path: '/crm/deals/{id}',
    summary: "Change a deal's own fields; only those given change",
    access,
    changes: ['deal.changed'],
    audit: { label: 'Change deal', subject: 'deal' },
    body: changedDeal,
    response: one(deal),
  }),
  owner: endpoint({
    method: 'PATCH',
    path: '/crm/deals/owner/{id}',
    summary: 'Assign a deal to a member of the organization, or unassign it',
    access,
    changes: ['deal.changed'],
    audit: { label: 'Assign deal', subject: 'deal' },
    body: z.strictObject({ owner_id: recordId.nullable() }),
    response: one(deal),
  }),
  hot: endpoint({
    method: 'PATCH',
    path: '/crm/deals/hot/{id}',
    summary: 'Mark a deal as hot, or not; without `hot` it toggles',
    access,
    changes: ['deal.changed'],
    audit: { label: 'Mark deal hot or not', subject: 'deal' },
    body: z.strictObject({ hot: z.boolean().optional() }),
    response: one(deal),
  }),
  status: endpoint({
    method: 'PATCH',
    path: '/crm/deals/status/{id}',
    summary: 'Win, lose or reopen a deal; it moves to the stage of that kind, reopened to its last open one',
    access,
    changes: ['deal.changed', 'deal.moved', 'lead.changed'],
    audit: { label: 'Win, lose or reopen deal', subject: 'deal' },
    body: z.strictObject({ status: dealStatus, ...closing }),
    response: one(deal),
  }),
  pipeline: endpoint({
    method: 'PATCH',
    path: '/crm/deals/pipeline/{id}',
    summary: 'Move a deal to another pipeline, to the stage named or its first',
    access,
    changes: ['deal.moved', 'lead.changed'],
    audit: { label: 'Move deal to a pipeline', subject: 'deal' },
    body: z.strictObject({ pipeline_id: recordId, stage_id: recordId.optional(), ...closing }),
    response: one(deal),
  }),
  stage: endpoint({
    method: 'PATCH',
    path: '/crm/deals/stage/{id}',
    summary:
      'Move a deal between or inside stages; 409 with its real place if `from_stage_id` is sent and the deal is no longer there',
    access,
    changes: ['deal.moved', 'lead.changed'],
    audit: { label: 'Move deal', subject: 'deal' },
    body: z.strictObject({ from_stage_id: recordId.optional(), stage_id: recordId, ...place, ...closing }),
    response: one(deal),
  }),
  tags: endpoint({
    method: 'PUT',
    path: '/crm/deals/tags/{id}',
    summary: "Set a deal's tags to exactly these",
    access,
    changes: ['deal.changed'],
    audit: { label: 'Tag deal', subject: 'deal' },
    body: z.strictObject({ tag_ids: z.array(recordId).max(50, 'Choose at most 50 tags.') }),
    response: one(deal),
  }),
  bookings: endpoint({
    method: 'GET',
    path: '/crm/deals/{id}/bookings',
    summary:
      'Bookings that a deal can be linked with, those of its unit first; for a brokerage those that name it, likely ones first: a buyer has an address or number of the lead, and no other open deal has it',
    access,
    /** Only likely ones. */
    query: optionsQuery.extend({ likely: asFlag.optional() }),
    response: options({ ...dealBooking.omit({ id: true }).shape, likely: z.boolean() }),
  }),
  booking: endpoint({
    method: 'PUT',
    path: '/crm/deals/booking/{id}',
    summary: 'Link a deal with its booking, or unlink it; no other organization learns of the deal',
    access,
    changes: ['deal.changed'],
    audit: { label: 'Link deal with booking', subject: 'deal' },
    body: z.strictObject({ booking_id: recordId.nullable() }),
    response: one(deal),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/crm/deals/{id}',
    summary: 'Put a deal into the bin',
    access: can('leads.delete'),
    changes: ['deal.changed', 'lead.changed'],
    audit: { label: 'Delete deal', subject: 'deal' },
    status: 204,
  }),
  restore: endpoint({
    method: 'POST',
    path: '/crm/deals/{id}/restore',
    summary: 'Take a deal out of the bin, to the top of its stage; for 30 days after it was deleted',
    access: can('leads.delete'),
    changes: ['deal.changed', 'lead.changed'],
    audit: { label: 'Restore deal', subject: 'deal' },
    response: one(deal),
  }),
}
