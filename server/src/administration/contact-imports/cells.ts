import type { ContactChoiceField, ContactImportOptions } from '@storey/api/administration/contact-imports.ts'
import { email as emailRule } from '@storey/api/conventions.ts'
import { readPhone } from '@storey/api/readers/read-phone.ts'
import { isBlank } from '../../imports/blank.ts'
import { languageOf } from '../../imports/country-names.ts'
import type { Problem } from '../../imports/kind.ts'
import { flagOf, keyOf } from '../../imports/labels.ts'

/** What is needed to read the lines of contacts. */
export interface Reader<Field extends string> {
  readonly fields: readonly (Field | null)[]
  readonly options: ContactImportOptions
  /** The user's mapping of a value in the file; null to leave it out, undefined without a mapping. */
  readonly meant: (field: ContactChoiceField, label: string) => string | null | undefined
}

const NAMES: readonly string[] = ['name', 'full_name', 'first_name', 'last_name']
/** More addresses, numbers or languages than a contact may have. */
const MAX_ENTRIES = 20

export const readerOf = <Field extends string>(
  mapping: readonly string[],
  options: ContactImportOptions,
): Reader<Field> => {
  const meanings = new Map(options.values.map(({ field, from, to }) => [valueKey(field, from), to]))
  return {
    fields: mapping.map((field) => (field === '' ? null : (field as Field))),
    options,
    meant: (field, label) => meanings.get(valueKey(field, label)),
  }
}

/** The key by which a value of the file is compared; a value without letters and digits is compared as it is. */
export const valueKey = (field: ContactChoiceField, label: string) => `${field} ${keyOf(label) || label.trim()}`

/** Reads the cells of one line; values that cannot be read become problems. */
export function cellsOf<Field extends string>(cells: readonly string[], reader: Reader<Field>) {
  const problems: Problem<Field>[] = []
  const wrong = (field: Field | null, message: string) => void problems.push({ field, message })
  const cell = (field: Field) => {
    const column = reader.fields.indexOf(field)
    const text = column < 0 ? '' : (cells[column] ?? '').trim()
    // A person may be called Null.
    return !NAMES.includes(field) && isBlank(text) ? '' : text
  }
  const read = <Value>(
    field: Field,
    understand: (text: string) => Value | undefined,
    otherwise: (text: string) => string,
  ): Value | undefined => {
    const text = cell(field)
    if (text === '') return undefined
    const value = understand(text)
    if (value === undefined) wrong(field, otherwise(shown(text)))
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
      if (value === undefined) wrong(field, otherwise(shown(part)))
      else if (!found.includes(value)) found.push(value)
    }
    return found.slice(0, MAX_ENTRIES)
  }
  return {
    problems,
    cell,
    wrong,
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
    emails: (field: Field) =>
      each(
        field,
        (part) => emailRule.safeParse(part).data,
        (part) => `${part} is not an e-mail address.`,
      ),
    /** Reads phone numbers; those without a country code get that of `country`. */
    phones: (field: Field, country: string | undefined) => {
      const whole = readPhone(cell(field), country)
      if ('value' in whole) return [whole.value]
      return each(
        field,
        (part) => {
          const read = readPhone(part, country)
          return 'value' in read ? read.value : undefined
        },
        (part) =>
          country === undefined && /^[^+]/.test(part) && !/^00/.test(part)
            ? `${part} has no country code. Choose the country of phone numbers.`
            : `${part} is not a phone number.`,
      )
    },
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

const shown = (text: string) => (text.length > 60 ? `${text.slice(0, 60)}…` : text)
