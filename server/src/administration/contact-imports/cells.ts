import type { ContactChoiceField, ContactImportOptions } from '@storey/api/administration/contact-imports.ts'
import { isBlank } from '../../imports/blank.ts'
import { type NamedCell, readEmails, readNumbers } from '../../imports/contact-values.ts'
import { languageOf } from '../../imports/country-names.ts'
import type { Problem } from '../../imports/kind.ts'
import { flagOf, keyOf } from '../../imports/labels.ts'
import { isCut } from '../../imports/parse-values.ts'

/** What is needed to read the lines of contacts. */
export interface Reader<Field extends string> {
  readonly fields: readonly (Field | null)[]
  readonly headings: readonly string[]
  readonly options: ContactImportOptions
  /** The user's mapping of a value in the file; null to leave it out, undefined without a mapping. */
  readonly meant: (field: ContactChoiceField, label: string) => string | null | undefined
}

const NAMES: readonly string[] = ['name', 'full_name', 'first_name', 'last_name']
/** Languages of a contact. */
const MAX_ENTRIES = 20

export const readerOf = <Field extends string>({
  mapping,
  headings,
  options,
}: {
  readonly mapping: readonly string[]
  readonly headings: readonly string[]
  readonly options: ContactImportOptions
}): Reader<Field> => {
  const meanings = new Map(options.values.map(({ field, from, to }) => [valueKey(field, from), to]))
  return {
    fields: mapping.map((field) => (field === '' ? null : (field as Field))),
    headings,
    options,
    meant: (field, label) => meanings.get(valueKey(field, label)),
  }
}

/** The key by which a value of the file is compared; a value without letters and digits is compared as it is. */
export const valueKey = (field: ContactChoiceField, label: string) => `${field} ${keyOf(label) || label.trim()}`

/** Reads the cells of one line; values that cannot be read become problems. */
export function cellsOf<Field extends string>(cells: readonly string[], reader: Reader<Field>) {
  const problems: Problem<Field>[] = []
  const problem = (field: Field | null, message: string) => void problems.push({ field, message })
  const cell = (field: Field) => {
    const column = reader.fields.indexOf(field)
    const text = column < 0 ? '' : (cells[column] ?? '').trim()
    // A person may be called Null.
    return !NAMES.includes(field) && isBlank(text) ? '' : text
  }
  /** All cells of a field that several columns may fill. */
  const every = (field: Field): NamedCell[] =>
    reader.fields.flatMap((one, at) => {
      const text = (cells[at] ?? '').trim()
      return one === field && !isBlank(text) ? [{ heading: reader.headings[at] ?? '', text }] : []
    })
  /** What is written next to addresses and numbers. */
  const besides: string[] = []
  const aside = (field: Field, label: string, rest: string) =>
    rest === '' ? undefined : void besides.push(`${every(field)[0]?.heading || label}: ${rest}`)
  const read = <Value>(
    field: Field,
    understand: (text: string) => Value | undefined,
    otherwise: (text: string) => string,
  ): Value | undefined => {
    const text = cell(field)
    if (text === '') return undefined
    const value = understand(text)
    if (value === undefined) problem(field, otherwise(shortened(text)))
    return value
  }
  /** Reads several values in a cell; returns the first `MAX_ENTRIES`. */
  const each = (
    field: Field,
    understand: (part: string) => string | undefined,
    otherwise: (part: string) => string,
  ) => {
    const found: string[] = []
    for (const part of partsOf(cell(field))) {
      const value = understand(part)
      if (value === undefined) problem(field, otherwise(shortened(part)))
      else if (!found.includes(value)) found.push(value)
    }
    return found.slice(0, MAX_ENTRIES)
  }
  const together = (field: Field, understand: (cell: NamedCell) => readonly string[]) => [
    ...new Set(every(field).flatMap(understand)),
  ]
  return {
    problems,
    cell,
    wrong: problem,
    read,
    line: (field: Field, label: string, longest: number) =>
      read(
        field,
        (text) => {
          const plain = text.replace(/\s+/g, ' ')
          return plain.length > longest ? undefined : plain
        },
        () => `${label} is longer than ${longest} letters.`,
      ),
    /** Reads a choice: by the user's mapping, else by its label. */
    chosen: <Value extends string>(
      field: Field & ContactChoiceField,
      understand: (text: string) => Value | undefined,
      otherwise: (text: string) => string,
    ): Value | undefined => {
      const meant = reader.meant(field, cell(field))
      return meant === null ? undefined : read(field, (text) => understand(meant ?? text), otherwise)
    },
    every,
    besides,
    /** The addresses in all columns of a field. */
    emails: (field: Field) =>
      together(field, ({ text }) => {
        const { emails, wrong: bad, rest } = readEmails(text)
        for (const one of emails.length === 0 ? [text] : bad)
          problem(field, `${shortened(one)} is not an e-mail address.`)
        if (emails.length > 0) aside(field, 'E-mail', rest)
        return emails
      }),
    /** The phone numbers in all columns of a field; those without a country code get that of `country`. */
    phones: (field: Field, country: string | undefined) =>
      together(field, ({ text }) => {
        if (isCut(text)) {
          problem(field, `${text} has lost its figures in a spreadsheet.`)
          return []
        }
        const { phones, rest } = readNumbers(text, country)
        if (phones.length > 0) aside(field, 'Phone', rest)
        else
          problem(
            field,
            country === undefined && !/^\(?\s*(?:\+|00)/.test(text)
              ? `${shortened(text)} has no country code. Choose the country of phone numbers.`
              : `${shortened(text)} is not a phone number.`,
          )
        return phones
      }),
    languages: (field: Field) => each(field, languageOf, (part) => `${part} is not a language that we know.`),
    optedOut: (field: Field) => read(field, flagOf, (text) => `${text} is neither yes nor no.`),
  }
}

export const unlessEmpty = <Value>(values: Value[]): Value[] | undefined => (values.length > 0 ? values : undefined)

/** Splits a cell into its values. */
const partsOf = (text: string) =>
  text
    .split(/[,;|\n]|\s\/\s|\s+(?:or|and|&)\s+/)
    .map((part) => part.trim())
    .filter((part) => part !== '')

/** Marks the problems of optional values that are left out instead of refusing the line. */
export const leftOut = <Field extends string>(
  problems: readonly Problem<Field>[],
  { unreadable }: Pick<ContactImportOptions, 'unreadable'>,
  needed: readonly (Field | null)[],
): Problem<Field>[] =>
  problems.map((problem) =>
    unreadable === 'refuse' || needed.includes(problem.field) ? problem : { ...problem, left_out: true },
  )

export const isRefused = (problems: readonly Problem[]) => problems.some(({ left_out }) => !left_out)

const shortened = (text: string) => (text.length > 60 ? `${text.slice(0, 60)}…` : text)
