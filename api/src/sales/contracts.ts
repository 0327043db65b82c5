import * as z from 'zod'
import { contractLanguage } from '../administration/contracts.ts'
import { templateBody } from '../administration/template-body.ts'
import { instant, one, recordId, several } from '../conventions.ts'
import { can, endpoint } from '../endpoint.ts'
import { countTables, isContractPlaceholder, tableAmidWords } from './contract-text.ts'

/** The text from which contracts of a developer's bookings are made. */
export const contractText = z.object({
  organization_id: recordId,
  /** Counts the builder's own texts; 0 where it has none, and the usual one is used. */
  version: z.int(),
  language: contractLanguage,
  body: z.string(),
  written_by_name: z.string().nullable(),
  written_at: instant.nullable(),
})
export type ContractText = z.output<typeof contractText>

/** A text of a builder without its words, as a list names it. */
const contractTextName = contractText.omit({ body: true })
export type ContractTextName = z.output<typeof contractTextName>

/** The newest so many texts are listed; every one is read by its number. */
export const MAX_LISTED_TEXTS = 200

/** Each may have a row for every payment. */
const MAX_TABLES = 4

export const contractBody = templateBody(isContractPlaceholder, 'Write the text of the contract.').superRefine(
  (value, context) => {
    const table = tableAmidWords(value)
    if (table !== undefined)
      context.addIssue(`{{${table}}} is a table. Put it between two empty lines, with nothing next to it.`)
    if (countTables(value) > MAX_TABLES) context.addIssue(`Use at most ${MAX_TABLES} tables in one text.`)
  },
)

export const bookingContracts = {
  pdf: endpoint({
    method: 'GET',
    path: '/inventory/booked-units/{id}/contract',
    summary: 'The contract of an accepted booking as PDF; the same booking and text make the same bytes',
    access: can('bookings.view', 'own_sales.view'),
    audit: { label: 'Download contract of booking', subject: 'booking' },
    download: true,
  }),
  text: endpoint({
    method: 'GET',
    path: '/auth/organizations/{id}/contract-text',
    summary: 'The text of a developer’s booking contracts: its own, else the usual one',
    access: can('contracts.manage', 'contract_texts.propose'),
    response: one(contractText),
  }),
  texts: endpoint({
    method: 'GET',
    path: '/auth/organizations/{id}/contract-texts',
    summary: 'The own texts of a developer’s booking contracts, the newest first',
    access: can('contracts.manage', 'contract_texts.propose'),
    response: several(contractTextName),
  }),
  oneText: endpoint({
    method: 'GET',
    path: '/auth/organizations/{id}/contract-texts/{version}',
    summary: 'One of the own texts of a developer’s booking contracts, as it was written',
    access: can('contracts.manage', 'contract_texts.propose'),
    response: one(contractText),
  }),
  write: endpoint({
    method: 'POST',
    path: '/auth/organizations/{id}/contract-text',
    summary: 'A new version of the text of a developer’s booking contracts; earlier ones are kept',
    access: can('contracts.manage'),
    audit: { label: 'Change text of booking contracts', subject: 'organization', id: 'path' },
    changes: ['contract_text.changed', 'organization.changed'],
    status: 201,
    body: z.strictObject({
      language: contractLanguage,
      body: contractBody,
      /** The version that was seen; any other is a 409. */
      version: z.int().min(0),
    }),
    response: one(contractText),
  }),
}
