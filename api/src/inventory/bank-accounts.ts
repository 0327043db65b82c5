import * as z from 'zod'
import { bic } from '../administration/bank-details.ts'
import { currency, currencyInput, instant, line, one, recordId, several, version } from '../conventions.ts'
import { can, endpoint } from '../endpoint.ts'
import { accountNumber } from './account-number.ts'
import { accountKinds } from './bank-account-names.ts'

/** Maximum accounts of a project, including archived ones. */
export const MAX_ACCOUNTS = 30

export const accountKind = z.enum(accountKinds)

/** An account as receipts, lists and vouchers name it: its bank and the last four characters of its number. */
export const namedAccount = z.object({ id: recordId, name: z.string() })
export type NamedAccount = z.output<typeof namedAccount>

export const bankAccount = z.object({
  id: recordId,
  project_id: recordId,
  kind: accountKind,
  holder: z.string(),
  bank: z.string(),
  /** An IBAN, or the number of an account in a country without IBANs. */
  number: z.string(),
  bic: z.string().nullable(),
  currency,
  /** Null if receipts may name it. */
  archived_at: instant.nullable(),
  version,
})
export type BankAccount = z.output<typeof bankAccount>

/** A rule for every field that is edited. */
const fields = {
  kind: accountKind,
  holder: line(200),
  bank: line(200),
  bic: bic.nullable().default(null),
}

const changes = ['bank_account.changed'] as const

export const bankAccounts = {
  list: endpoint({
    method: 'GET',
    path: '/inventory/projects/{id}/bank-accounts',
    summary: 'The bank accounts of a project, escrow accounts first, archived ones last',
    access: can('projects.view', 'bookings.view'),
    response: several(bankAccount),
  }),
  create: endpoint({
    method: 'POST',
    path: '/inventory/projects/{id}/bank-accounts',
    summary: 'Add a bank account to a project; the check digits of an IBAN must be right',
    access: can('projects.manage'),
    changes,
    audit: { label: 'Add bank account', subject: 'bank_account' },
    status: 201,
    idempotent: true,
    body: z.strictObject({ ...fields, number: accountNumber, currency: currencyInput }),
    response: one(bankAccount),
  }),
  change: endpoint({
    method: 'PATCH',
    path: '/inventory/bank-accounts/{id}',
    summary: 'Change the kind, holder, bank or BIC of an account, or archive it; its number and currency stay',
    access: can('projects.manage'),
    changes,
    audit: { label: 'Change bank account', subject: 'bank_account' },
    body: z.strictObject({ ...fields, bic: bic.nullable(), archived: z.boolean(), version }).partial(),
    response: one(bankAccount),
  }),
}
