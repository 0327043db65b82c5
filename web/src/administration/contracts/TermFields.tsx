import { TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { DayInput } from '../../ui/fields/DayInput.tsx'
import { PercentInput } from '../../ui/fields/PercentInput.tsx'
import { FieldCell, FieldGrid } from '../../ui/form/FieldGrid.tsx'
import type { EndpointForm } from '../../ui/form/useEndpointForm.tsx'

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
        <TextInput {...form.field('title', 'Title')} />
      </FieldCell>
      <FieldCell span={3}>
        <DayInput {...form.field('starts_on', 'First day')} />
      </FieldCell>
      <FieldCell span={3}>
        <DayInput {...form.field('ends_on', 'Last day')} />
      </FieldCell>
      <FieldCell span={3}>
        <DayInput {...form.field('sign_until', 'Sign until')} />
      </FieldCell>
      <FieldCell span={3}>
        <PercentInput {...form.field('commission_percent', 'Commission')} />
      </FieldCell>
      <FieldCell span={6}>
        <TextInput {...form.field('projects', 'Projects')} description="For example “All projects on sale”." />
      </FieldCell>
    </FieldGrid>
  )
}
