import type { ReviewedRegistration } from '@storey/api/administration/registration-reviews.ts'
import { ibanText } from '@storey/api/readers/read-iban.ts'
import {
  bankStep,
  brokerFields,
  companyStep,
  documentLabels,
  type Fields,
  generalStep,
  signatoryStep,
} from '../signup/parts/fields.ts'

/** A field to confirm or to note. */
export interface Row {
  /** Key in the notes: `company.legal_name`. */
  readonly field: string
  readonly label: string
  readonly rule: Pick<Fields[string], 'kind' | 'options'>
  readonly value: unknown
}

export interface Part {
  readonly title: string
  readonly rows: readonly Row[]
}

/** Maps fields of general data to the organization's field names. */
const RENAMED: Readonly<Record<string, string>> = {
  registration_number: 'trade_license_number',
  registry: 'trade_license_authority',
  registered_on: 'trade_license_issued_on',
  license_expires_on: 'trade_license_expires_on',
}

const sections = {
  company: 'Company data',
  bank: 'Bank data',
  signatory: 'Authorized signatory',
  documents: 'Documents',
} as const

/** All parts of a review: the entered data by step, and the documents. Empty fields are omitted. */
export function partsOf({
  source,
  company,
  bank,
  signatory,
  brokers,
  documents,
}: ReviewedRegistration): readonly Part[] {
  const rowsOf = (within: string, fields: Fields, values: object | null): Row[] =>
    values === null
      ? []
      : Object.entries(fields)
          .map(([name, { label, ...rule }]) => {
            const own = RENAMED[name] ?? name
            return { field: `${within}.${own}`, label, rule, value: Reflect.get(values, own) as unknown }
          })
          .filter(({ value }) => value !== null && value !== undefined && value !== '' && !isEmptyList(value))
  return [
    {
      title: sections.company,
      rows: rowsOf('company', source === 'skylinebuilders' ? companyStep : generalStep, company),
    },
    {
      title: sections.bank,
      rows: rowsOf('bank', bankStep, bank && { ...bank, iban: bank.iban && ibanText(bank.iban) }),
    },
    { title: sections.signatory, rows: rowsOf('signatory', signatoryStep, signatory) },
    ...brokers.map((broker, index) => ({
      title: `Broker ${index + 1}`,
      rows: rowsOf(`brokers.${broker.id}`, brokerFields, broker),
    })),
    {
      title: sections.documents,
      rows: documents
        .filter(({ broker_id }) => broker_id === null)
        .map(({ kind, name }) => ({
          field: `documents.${kind}`,
          label: documentLabels[kind],
          rule: { kind: 'line' as const },
          value: name,
        })),
    },
  ].filter(({ rows }) => rows.length > 0)
}

const isEmptyList = (value: unknown) => Array.isArray(value) && value.length === 0
