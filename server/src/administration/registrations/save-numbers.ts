import { bankMistakes } from '@storey/api/administration/bank-details.ts'
import { isMasked, maskOf } from '@storey/api/administration/masked.ts'
import type { RegistrationSource } from '@storey/api/administration/registration-fields.ts'
import type { internationalRegistrations, registrations } from '@storey/api/administration/registrations.ts'
import type { Input } from '@storey/api/endpoint.ts'
import { invalid } from '../../errors/problems.ts'
import { open, seal } from '../sealed.ts'
import { putDocuments, refuseTypes, type StepDocuments } from './documents.ts'
import { findBank, findSignatory, saveBank, saveSignatory } from './queries.ts'
import { dayMistakes } from './rules.ts'
import { refuse, type Step, saveStep } from './steps.ts'

type BankBody = Input<typeof internationalRegistrations.bank>['body']
type SignatoryBody = Input<typeof registrations.signatory>['body']

/** Saves the bank details; a masked number keeps the saved one. */
export function saveBankOf(
  step: Step,
  of: RegistrationSource,
  { iban, account_number, version, bank_confirmation_letter, ...bank }: BankBody,
) {
  const documents: StepDocuments = { bank_confirmation_letter }
  refuseTypes(documents)
  const { secretKey } = step.services.settings
  const { organization_id, scope } = step.registrant
  return saveStep(step, { of, name: 'bank', version }, async (db) => {
    const saved = await findBank(db, scope, organization_id)
    const full = {
      iban: wholeOf(iban, open(secretKey, organization_id, 'iban', saved?.iban ?? null), 'iban'),
      account_number: wholeOf(
        account_number,
        open(secretKey, organization_id, 'account_number', saved?.account_number ?? null),
        'account_number',
      ),
    }
    // A kept IBAN was not compared with the country of the bank yet.
    refuse(
      Object.fromEntries(Object.entries(bankMistakes({ ...bank, ...full })).map(([field, text]) => [field, [text]])),
    )
    const account = seal(secretKey, organization_id, 'account_number', full.account_number)
    const international = seal(secretKey, organization_id, 'iban', full.iban)
    await saveBank(db, {
      ...bank,
      organization_id,
      iban: international.sealed,
      iban_last_four: international.last_four,
      account_number: account.sealed,
      account_number_last_four: account.last_four,
    })
    await putDocuments(db, scope, step.services.storage, documents)
  })
}

/** Saves the signatory; a masked ID number keeps the saved one. */
export function saveSignatoryOf(
  step: Step,
  of: RegistrationSource,
  { id_number, version, signatory_id, power_of_attorney, ...signatory }: SignatoryBody,
  how: { readonly submit: boolean; readonly whole_version?: number | undefined },
) {
  const { secretKey } = step.services.settings
  const { organization_id, scope } = step.registrant
  const documents: StepDocuments = { signatory_id, power_of_attorney }
  refuseTypes(documents)
  refuse(dayMistakes({ expires: { id_expires_on: signatory.id_expires_on } }, step.services.clock.now()))
  return saveStep(step, { of, name: 'signatory', version, ...how }, async (db) => {
    const saved = await findSignatory(db, scope, organization_id)
    const kept = open(secretKey, organization_id, 'id_number', saved?.id_number ?? null)
    const { sealed, last_four } = seal(secretKey, organization_id, 'id_number', wholeOf(id_number, kept, 'id_number'))
    await saveSignatory(db, scope, { ...signatory, id_number: sealed, id_number_last_four: last_four })
    await putDocuments(db, scope, step.services.storage, documents)
  })
}

/** @throws 422 if a masked number is not that of the saved one */
function wholeOf<Text extends string | null>(value: Text, saved: string | null, field: string): Text | string {
  if (value === null || !isMasked(value)) return value
  if (saved === null || maskOf(saved) !== value) throw invalid({ [field]: ['Enter the whole number.'] })
  return saved
}
