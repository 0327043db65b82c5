import type { Organization } from '@storey/api/administration/organization.ts'
import {
  type EditedOrganizationField,
  editedOrganizationFields,
  organizationField,
} from '@storey/api/administration/organization-fields.ts'
import type { CountryOption } from '@storey/api/utilities.ts'
import { plainDayText } from '../../ui/format/day.ts'

type Filled<Value> = null extends Value ? (NonNullable<Value> extends string ? string | null : Value) : Value
/** An organization as form values: absent values are empty text, or null for other types. */
export type OrganizationValues = { [Field in EditedOrganizationField]: Filled<Organization[Field]> }

const texts: readonly string[] = ['line', 'phone', 'currency', 'timezone', 'color']

export const valuesOf = (organization: Organization) =>
  Object.fromEntries(
    editedOrganizationFields.map((field) => {
      const empty = texts.includes(organizationField(field).kind) ? '' : null
      return [field, organization[field] ?? empty]
    }),
  ) as OrganizationValues

const nameOf = (countries: readonly CountryOption[], code: unknown) =>
  countries.find(({ id }) => id === code)?.name ?? (typeof code === 'string' ? code : undefined)

/** Formats a value; undefined if it needs no formatting. */
export function formatted(
  field: EditedOrganizationField,
  value: unknown,
  countries: readonly CountryOption[],
): string | undefined {
  switch (organizationField(field).kind) {
    case 'country':
      return nameOf(countries, value)
    case 'countries':
      return Array.isArray(value) ? value.map((code) => nameOf(countries, code)).join(', ') : undefined
    case 'day':
      return typeof value === 'string' && value !== '' ? plainDayText(value) : undefined
    case 'switch':
      return value === true ? 'On' : 'Off'
    default:
      return undefined
  }
}

/** Formatters of values in the comparison of two saves. */
export const formattersIn = (countries: readonly CountryOption[]) =>
  Object.fromEntries(
    editedOrganizationFields.map((field) => [field, (value: unknown) => formatted(field, value, countries)]),
  ) as { readonly [Field in EditedOrganizationField]: (value: OrganizationValues[Field]) => string | undefined }
