import type { Project } from '@storey/api/inventory/project.ts'
import {
  type ProjectFieldOf,
  type ProjectFormField,
  projectField,
  projectFields,
  projectFormFields,
} from '@storey/api/inventory/project-fields.ts'
import type { CountryOption } from '@storey/api/utilities.ts'
import { percentText } from '../../ui/format/number.ts'

type Later = {
  [F in ProjectFormField]: 'later' extends keyof (typeof projectFields)[F]['form'] ? F : never
}[ProjectFormField]

type Value<Field extends ProjectFormField> = Field extends ProjectFieldOf<'line' | 'text'> ? string : Project[Field]
/** A project as form values: absent values are empty text or null. A new project has no fields that are set later. */
export type ProjectValues = { [Field in Exclude<ProjectFormField, Later>]: Value<Field> } & {
  [Field in Later]?: Value<Field>
}

const isLater = (field: ProjectFormField) => 'later' in projectFields[field].form

/** The form fields of this project, or of a new one. */
export const fieldsOf = (project?: Project): readonly ProjectFormField[] =>
  projectFormFields.filter((field) => project !== undefined || !isLater(field))

export const valuesOf = (project?: Project) =>
  Object.fromEntries(fieldsOf(project).map((field) => [field, fieldValue(field, project)])) as ProjectValues

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
