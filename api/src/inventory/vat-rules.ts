import * as z from 'zod'
import { country, instant, one, percent, recordId, seenVersion, several, version } from '../conventions.ts'
import { can, endpoint } from '../endpoint.ts'
import { feeKinds, unitUses, type VatTreatment, vatTreatments } from './vat-names.ts'

/** The VAT of a list price; null where no rule applies. */
export const vat = z.object({
  percent: z.string(),
  /** The list price contains it; otherwise it is added. */
  included: z.boolean(),
})

/** The VAT of an agreed price, frozen with it. */
export const agreedVat = z.object({ percent: z.string(), net: z.int(), amount: z.int() })
export type AgreedVat = z.output<typeof agreedVat>

/** The VAT in a fee, by the rule of its kind on the day of the booking. */
export const feeVat = z.object({
  treatment: z.enum(vatTreatments),
  /** Null where it is exempt or outside the scope of VAT. */
  percent: z.string().nullable(),
  amount: z.int(),
})
export type FeeVat = z.output<typeof feeVat>

const vatRule = z.object({
  id: recordId,
  country: z.string(),
  /** The units or the fees that it is for: the other one is null. */
  unit_use: z.enum(unitUses).nullable(),
  fee_kind: z.enum(feeKinds).nullable(),
  treatment: z.enum(vatTreatments),
  /** 0 where the fee is exempt or outside the scope of VAT. */
  percent: z.string(),
  updated_at: instant,
  version,
})
export type VatRule = z.output<typeof vatRule>

const rate = percent.refine((value) => Number(value) >= 0 && Number(value) <= 100, 'Enter a percentage from 0 to 100.')
const treatment = z.enum(vatTreatments, 'Choose how the fee is taxed.').default('rated')
const changes = ['vat_rule.changed'] as const

function percentOfTreatment(
  treatment: VatTreatment,
  percent: string | null,
  refuse: (path: string, message: string) => void,
): void {
  if (treatment === 'rated' && percent === null) refuse('percent', 'Enter a percentage from 0 to 100.')
  if (treatment !== 'rated' && percent !== null) refuse('percent', PERCENT_OF_NONE)
}

const PERCENT_OF_NONE =
  'Fees that are exempt or outside the scope of VAT have no percentage. Remove it, or choose that they have VAT.'

/** The VAT rates of the platform: one for each country and use of a unit, or kind of fee. Bookings keep the rates of their day, and so do sale offers. */
export const vatRules = {
  list: endpoint({
    method: 'GET',
    path: '/inventory/vat-rules',
    summary: 'VAT rates by country and use of a unit, and by kind of fee',
    access: can('vat_rules.manage'),
    response: several(vatRule),
  }),
  create: endpoint({
    method: 'POST',
    path: '/inventory/vat-rules',
    summary:
      'Add the VAT rate of a country for a use of units or a kind of fee: new bookings state VAT by it, and new offers too',
    access: can('vat_rules.manage'),
    changes,
    audit: { label: 'Add VAT rate', subject: 'vat_rule' },
    status: 201,
    idempotent: true,
    body: z
      .strictObject({
        country,
        unit_use: z.enum(unitUses, 'Choose the units.').nullable().default(null),
        fee_kind: z.enum(feeKinds, 'Choose the fee.').nullable().default(null),
        treatment,
        percent: rate.nullable().default(null),
      })
      .superRefine(({ unit_use, fee_kind, treatment, percent }, context) => {
        const refuse = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message })
        if (unit_use === null && fee_kind === null)
          refuse('fee_kind', 'Choose the units or the fee that the rate is for.')
        if (unit_use !== null && fee_kind !== null)
          refuse('fee_kind', 'A rate is for units or for a fee. Choose one of them.')
        if (unit_use !== null && treatment !== 'rated')
          refuse('treatment', 'Units have a rate. Zero-rated sales have a rate of 0%.')
        else percentOfTreatment(treatment, percent, refuse)
      }),
    response: one(vatRule),
  }),
  change: endpoint({
    method: 'PATCH',
    path: '/inventory/vat-rules/{id}',
    summary: 'Change a VAT rate; bookings and offers that exist keep theirs',
    access: can('vat_rules.manage'),
    changes,
    audit: { label: 'Change VAT rate', subject: 'vat_rule' },
    body: z
      .strictObject({ treatment, percent: rate.nullable().default(null), version: seenVersion })
      .superRefine(({ treatment, percent }, context) =>
        percentOfTreatment(treatment, percent, (path, message) =>
          context.addIssue({ code: 'custom', path: [path], message }),
        ),
      ),
    response: one(vatRule),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/inventory/vat-rules/{id}',
    summary: 'Remove a VAT rate: new bookings and offers state no VAT',
    access: can('vat_rules.manage'),
    changes,
    audit: { label: 'Remove VAT rate', subject: 'vat_rule' },
    status: 204,
  }),
}
