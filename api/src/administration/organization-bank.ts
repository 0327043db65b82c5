import * as z from 'zod'
import { country, currency, one, version } from '../conventions.ts'
import { can, endpoint } from '../endpoint.ts'
import { bankAgrees, bankFields } from './bank-details.ts'

/** Where an organization is paid; of its account only the last four characters. */
export const organizationBankDetails = z.object({
  beneficiary: z.string(),
  bank: z.string(),
  branch: z.string().nullable(),
  country,
  iban_last_four: z.string().nullable(),
  account_number_last_four: z.string().nullable(),
  bic: z.string().nullable(),
  routing_code: z.string().nullable(),
  intermediary_bank: z.string().nullable(),
  currency,
  version,
})
export type OrganizationBankDetails = z.output<typeof organizationBankDetails>

const path = '/auth/organizations/{id}/bank-details'

export const organizationBank = {
  one: endpoint({
    method: 'GET',
    path,
    summary: 'Bank details of an organization, its account masked; null where there are none',
    access: can('organizations.show'),
    response: one(organizationBankDetails.nullable()),
  }),
  show: endpoint({
    method: 'POST',
    path: '/auth/organizations/{id}/bank-details/show',
    summary: 'The whole IBAN and account number; every look is in the audit log',
    access: can('organizations.update'),
    audit: { label: 'Show bank details', subject: 'organization' },
    response: one(z.object({ iban: z.string().nullable(), account_number: z.string().nullable() })),
  }),
  put: endpoint({
    method: 'PUT',
    path,
    summary: 'Set the bank details of an organization; `version` is that of the ones they replace, null for none',
    access: can('organizations.update'),
    changes: ['organization.changed'],
    audit: { label: 'Change bank details', subject: 'organization' },
    body: z.strictObject({ ...bankFields, version: version.nullable().optional() }).superRefine(bankAgrees),
    response: one(organizationBankDetails.nullable()),
  }),
}
