import { TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { DayInput } from '../../ui/fields/DayInput.tsx'
import { PercentInput } from '../../ui/fields/PercentInput.tsx'
import { FieldCell, FieldGrid } from '../../ui/form/FieldGrid.tsx'
import type { EndpointForm } from '../../ui/form/useEndpointForm.tsx'
import * as copy from './copy.ts'

/** The terms of an agreement, besides its text. */
export interface TermValues {
  title: string
  starts_on: string | null
  ends_on: string | null
  sign_until: string | null
  commission_percent: string
  projects: string
}

export const noTerms: TermValues = {
  title: '',
  starts_on: null,
  ends_on: null,
  sign_until: null,
  commission_percent: '',
  projects: '',
}

/** @param children fields before the terms */
export function TermFields({
  form,
  children,
}: {
  form: Pick<EndpointForm<TermValues>, 'field'>
  children?: ReactNode
}) {
  return (
    <FieldGrid>
      {children}
      <FieldCell span={6}>
        <TextInput {...form.field('title', copy.title)} />
      </FieldCell>
      <FieldCell span={3}>
        <DayInput {...form.field('starts_on', copy.startsOn)} />
      </FieldCell>
      <FieldCell span={3}>
        <DayInput {...form.field('ends_on', copy.lastDay)} />
      </FieldCell>
      <FieldCell span={3}>
        <DayInput {...form.field('sign_until', copy.signUntil)} />
      </FieldCell>
      <FieldCell span={3}>
        <PercentInput {...form.field('commission_percent', copy.commission)} />
      </FieldCell>
      <FieldCell span={6}>
        <TextInput {...form.field('projects', copy.projects)} description={copy.projectsHelp} />
      </FieldCell>
    </FieldGrid>
  )
}
