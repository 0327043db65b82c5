import type { Project } from '@storey/api/inventory/project.ts'
import {
  type ProjectFieldOf,
  type ProjectFormField,
  projectField,
  projectFormFields,
} from '@storey/api/inventory/project-fields.ts'
import type { CountryOption } from '@storey/api/utilities.ts'
import { percentText } from '../../ui/format/number.ts'

type Value<Field extends ProjectFormField> =
  Field extends ProjectFieldOf<'line' | 'text' | 'currency'> ? string : Project[Field]
/** A project as form values: absent values are empty text or null. */
export type ProjectValues = { [Field in ProjectFormField]: Value<Field> }

export const valuesOf = (project?: Project) =>
  Object.fromEntries(projectFormFields.map((field) => [field, fieldValue(field, project)])) as ProjectValues

function fieldValue(field: ProjectFormField, project: Project | undefined) {
  const { form, kind } = projectField(field)
  if (!project) return form ? form.initial : null
  return project[field] ?? (kind === 'line' || kind === 'text' ? '' : null)
}

/** Formatters of values in the comparison of two saves. */
export const formattersIn = (countries: readonly CountryOption[]) =>
  Object.fromEntries(
    projectFormFields.map((field) => [field, (value: unknown) => formatted(field, value, countries)]),
  ) as { readonly [Field in ProjectFormField]: (value: Value<Field> | undefined) => string | undefined }

function formatted(field: ProjectFormField, value: unknown, countries: readonly CountryOption[]): string | undefined {
  const { kind, values } = projectField(field)
  if (typeof value !== 'string') return undefined
  if (kind === 'country') return countries.find(({ id }) => id === value)?.name
  if (kind === 'percent') return percentText(value)
  return kind === 'choice' ? values?.[value] : undefined
}
