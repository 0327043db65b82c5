import * as z from 'zod'
import { country, instant, one, percent, recordId, seenVersion, several, version } from '../conventions.ts'
import { can, endpoint } from '../endpoint.ts'
import { unitUses } from './vat-names.ts'

/** The VAT of a list price; null where no rule applies. */
export const vat = z.object({
  percent: z.string(),
  /** The list price contains it; otherwise it is added. */
  included: z.boolean(),
})

/** The VAT of an agreed price, frozen with it. */
export const agreedVat = z.object({ percent: z.string(), net: z.int(), amount: z.int() })
export type AgreedVat = z.output<typeof agreedVat>

const vatRule = z.object({
  id: recordId,
  country: z.string(),
  unit_use: z.enum(unitUses),
  percent: z.string(),
  updated_at: instant,
  version,
})
export type VatRule = z.output<typeof vatRule>

const rate = percent.refine((value) => Number(value) >= 0 && Number(value) <= 100, 'Enter a percentage from 0 to 100.')
const changes = ['vat_rule.changed'] as const

/** The VAT rates of the platform: one for each country and use of a unit. Bookings and sale offers keep the rate of their day. */
export const vatRules = {
  list: endpoint({
    method: 'GET',
    path: '/inventory/vat-rules',
    summary: 'VAT rates by country and use of a unit',
    access: can('vat_rules.manage'),
    response: several(vatRule),
  }),
  create: endpoint({
    method: 'POST',
    path: '/inventory/vat-rules',
    summary: 'Add the VAT rate of a country and use: new bookings and offers state VAT by it',
    access: can('vat_rules.manage'),
    changes,
    audit: { label: 'Add VAT rate', subject: 'vat_rule' },
    status: 201,
    idempotent: true,
    body: z.strictObject({ country, unit_use: z.enum(unitUses), percent: rate }),
    response: one(vatRule),
  }),
  change: endpoint({
    method: 'PATCH',
    path: '/inventory/vat-rules/{id}',
    summary: 'Change a VAT rate; bookings and offers that exist keep theirs',
    access: can('vat_rules.manage'),
    changes,
    audit: { label: 'Change VAT rate', subject: 'vat_rule' },
    body: z.strictObject({ percent: rate, version: seenVersion }),
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
