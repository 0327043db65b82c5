import * as z from 'zod'
import {
  amount,
  amountInput,
  anyOf,
  currency,
  currencyInput,
  day,
  dayInput,
  instant,
  listQuery,
  one,
  page,
  percent,
  recordId,
} from '../conventions.ts'
import { can, endpoint } from '../endpoint.ts'
import { named } from '../inventory/availability.ts'
import { commissionTermColumns, namesOf } from '../list-columns.ts'
import { exportEndpoint, PAGES, wholeExportShape } from '../list-export.ts'

const MAX_TIERS = 10
const rate = percent.refine((value) => Number(value) >= 0 && Number(value) <= 100, 'Enter 0 to 100.')
const fixed = amountInput.min(1, 'Enter an amount above zero.')
const earnedWhen = z.enum(['acceptance', 'received', 'registration'])

const tier = z.strictObject({
  /** The number of the sale, or the value of all sales in minor units, from which it applies. */
  from: amountInput.min(2, 'Enter a number above 1.'),
  percent: rate.nullable().optional(),
  amount: fixed.nullable().optional(),
})

/**
 * What a brokerage earns of a sale. Terms never change: new ones end those before from the day on which they begin. A sale counts
 * by its own day.
 */
const agreedTerms = z.object({
  id: recordId,
  brokerage: named,
  /** Null for every project without terms of its own. */
  project: named.nullable(),
  starts_on: day,
  percent: z.string().nullable(),
  amount: amount.nullable(),
  currency: currency.nullable(),
  tier_by: z.enum(['sales', 'value']).nullable(),
  tiers: z.array(z.object({ from: amount, percent: z.string().nullable(), amount: amount.nullable() })),
  vat_percent: z.string(),
  earned_when: earnedWhen,
  received_percent: z.string().nullable(),
  broker_percent: z.string().nullable(),
  created_by: z.string(),
  created_at: instant,
  ended_at: instant.nullable(),
})
export type CommissionTerms = z.output<typeof agreedTerms>

export const newCommissionTerms = z
  .strictObject({
    brokerage_id: recordId,
    project_id: recordId.nullable().optional(),
    starts_on: dayInput,
    /** A percent of the price, or an amount in minor units. */
    percent: rate.nullable().optional(),
    amount: fixed.nullable().optional(),
    currency: currencyInput.nullable().optional(),
    tier_by: z.enum(['sales', 'value']).nullable().optional(),
    tiers: z.array(tier).max(MAX_TIERS, `Terms have at most ${MAX_TIERS} tiers.`).optional(),
    vat_percent: rate,
    earned_when: earnedWhen,
    /** The part of the price that must be received. */
    received_percent: rate
      .refine((value) => Number(value) > 0, 'Enter a percent above 0.')
      .nullable()
      .optional(),
    /** The part of the commission that the brokerage pays to its broker. */
    broker_percent: rate.nullable().optional(),
  })
  .superRefine((terms, problems) => {
    const wrong = (path: (string | number)[], message: string) => problems.addIssue({ code: 'custom', path, message })
    if ((terms.percent == null) === (terms.amount == null)) wrong(['percent'], 'Enter a percent or an amount.')
    const needsCurrency = terms.amount != null || terms.tier_by === 'value'
    if (needsCurrency !== (terms.currency != null))
      wrong(['currency'], needsCurrency ? 'Choose the currency of the amounts.' : 'A percent needs no currency.')
    if ((terms.earned_when === 'received') !== (terms.received_percent != null))
      wrong(['received_percent'], 'Enter the part of the price that must be received.')
    const { tiers = [] } = terms
    if ((terms.tier_by == null) !== (tiers.length === 0))
      wrong(['tiers'], 'Enter what tiers count, and at least one tier.')
    for (const [index, one] of tiers.entries()) {
      if (one.from <= (tiers[index - 1]?.from ?? 1))
        wrong(['tiers', index, 'from'], 'Enter more than in the tier before.')
      if ((terms.percent == null) !== (one.percent == null) || (terms.amount == null) !== (one.amount == null))
        wrong(['tiers', index, terms.amount == null ? 'percent' : 'amount'], 'Enter the rate of this tier.')
    }
  })
export type NewCommissionTerms = z.output<typeof newCommissionTerms>

const termList = listQuery({
  sort: ['created_at'],
  filters: { brokerage_id: anyOf(recordId), project_id: anyOf(recordId) },
})

export const commissionTerms = {
  list: endpoint({
    method: 'GET',
    path: '/inventory/commission-terms',
    summary: 'Commission terms of brokerages with those that have ended, the newest first; a brokerage sees its own',
    access: can('commissions.manage', 'commissions.invoice'),
    query: termList,
    response: page(agreedTerms),
  }),
  export: exportEndpoint({
    path: '/inventory/commission-terms/export',
    what: 'commission terms',
    access: can('commissions.manage', 'commissions.invoice'),
    body: termList.omit(PAGES).extend(wholeExportShape(z.enum(namesOf(commissionTermColumns)))),
  }),
  create: endpoint({
    method: 'POST',
    path: '/inventory/commission-terms',
    summary:
      'Agree commission terms with a brokerage: those of the same project end. Earned commissions keep their amounts',
    access: can('commissions.manage'),
    changes: ['commission.changed'],
    audit: { label: 'Agree commission terms', subject: 'commission_terms' },
    status: 201,
    idempotent: true,
    body: newCommissionTerms,
    response: one(agreedTerms),
  }),
  end: endpoint({
    method: 'POST',
    path: '/inventory/commission-terms/{id}/end',
    summary: 'End commission terms: commissions that are pending are earned by other terms, or by the agreement',
    access: can('commissions.manage'),
    changes: ['commission.changed'],
    audit: { label: 'End commission terms', subject: 'commission_terms' },
    body: z.strictObject({}),
    response: one(agreedTerms),
  }),
}
