import { Select, Textarea, TextInput } from '@mantine/core'
import { type Project, projects } from '@storey/api/inventory/projects.ts'
import { useState } from 'react'
import { call } from '../../http/call.ts'
import { useCountries } from '../../shell/useCountries.ts'
import { DayInput } from '../../ui/fields/DayInput.tsx'
import { NumberInput } from '../../ui/fields/NumberInput.tsx'
import { PercentInput } from '../../ui/fields/PercentInput.tsx'
import { FieldCell, FieldGrid } from '../../ui/form/FieldGrid.tsx'
import { Form } from '../../ui/form/Form.tsx'
import { FormActions } from '../../ui/form/FormActions.tsx'
import { useEndpointForm } from '../../ui/form/useEndpointForm.tsx'
import { percentText } from '../../ui/format/number.ts'
import { notify } from '../../ui/notify.tsx'
import { SidePanel } from '../../ui/SidePanel.tsx'
import { optionsOf, projectStatusLabels } from '../parts/labels.ts'
import * as copy from './copy.ts'

interface Props {
  /** The one to change; without it a new one is made. */
  project?: Project
  onClose: () => void
}

/** A project's facts, in a panel beside the list or its page. */
export function ProjectForm({ project, onClose }: Props) {
  const countries = useCountries()
  const [initial] = useState(() => valuesOf(project))
  const form = useEndpointForm({
    schema: project ? projects.change.body : projects.create.body,
    initial,
    send: (body, { key, changed }) =>
      project
        ? call(projects.change, { params: { id: project.id }, body: changed })
        : call(projects.create, { body: body as NewProject }, { idempotencyKey: key }),
    compare: project && {
      read: (current) => valuesOf(projects.change.response.shape.data.parse(current)),
      faces: {
        status: (status) => projectStatusLabels[status].label,
        country: (country) => countries.find(({ id }) => id === country)?.name,
        construction_percent: percentText,
      },
    },
    done: ({ data }) => {
      if (!project) notify.good(`${data.name} created. Add its buildings next.`)
      onClose()
    },
  })

  return (
    <SidePanel title={project ? `Edit ${project.name}` : copy.newProject} onClose={onClose}>
      <Form form={form}>
        <FieldGrid>
          <FieldCell span={4}>
            <TextInput {...form.field('name', 'Name')} data-autofocus />
          </FieldCell>
          <FieldCell span={2}>
            <TextInput {...form.field('code', 'Code')} placeholder={copy.hc} />
          </FieldCell>
          <FieldCell span={4}>
            <TextInput {...form.field('tagline', 'Tagline')} />
          </FieldCell>
          <FieldCell span={2}>
            <Select {...form.field('status', 'Status')} data={optionsOf(projectStatusLabels)} allowDeselect={false} />
          </FieldCell>
          <FieldCell span={6}>
            <Textarea {...form.field('description', 'Description')} autosize minRows={2} maxRows={8} />
          </FieldCell>
          <FieldCell span={3}>
            <Select
              {...form.field('country', 'Country')}
              data={countries.map(({ id, name }) => ({ value: id, label: name }))}
              searchable
              clearable
            />
          </FieldCell>
          <FieldCell span={3}>
            <TextInput {...form.field('city', 'City')} />
          </FieldCell>
          <FieldCell span={3}>
            <TextInput {...form.field('district', 'District')} />
          </FieldCell>
          <FieldCell span={3}>
            <TextInput {...form.field('address', 'Address')} />
          </FieldCell>
          <FieldCell span={3}>
            <NumberInput {...form.field('latitude', 'Latitude')} places={6} min={-90} max={90} />
          </FieldCell>
          <FieldCell span={3}>
            <NumberInput {...form.field('longitude', 'Longitude')} places={6} min={-180} max={180} />
          </FieldCell>
          <FieldCell span={2}>
            <DayInput {...form.field('launch_on', 'Launch')} />
          </FieldCell>
          <FieldCell span={2}>
            <DayInput {...form.field('completion_on', 'Handover')} />
          </FieldCell>
          <FieldCell span={2}>
            <PercentInput {...form.field('construction_percent', 'Built')} />
          </FieldCell>
          <FieldCell span={3}>
            <TextInput {...form.field('registration_number', copy.registrationNumber)} />
          </FieldCell>
          <FieldCell span={3}>
            <TextInput {...form.field('escrow_account', copy.escrowAccount)} />
          </FieldCell>
          {project && (
            <>
              <FieldCell span={2}>
                <NumberInput {...form.field('hold_default_minutes', copy.defaultHold)} unit={copy.minutes} />
              </FieldCell>
              <FieldCell span={2}>
                <NumberInput {...form.field('hold_max_minutes', copy.maximumHold)} unit={copy.minutes} />
              </FieldCell>
              <FieldCell span={2}>
                <NumberInput {...form.field('hold_limit_per_person', copy.holdsPerPerson)} />
              </FieldCell>
            </>
          )}
        </FieldGrid>
        <FormActions save={project ? copy.saveProject : copy.createProject} />
      </Form>
    </SidePanel>
  )
}

type NewProject = Parameters<typeof call<typeof projects.create>>[1]['body']

const valuesOf = (project?: Project) => ({
  name: project?.name ?? '',
  code: project?.code ?? '',
  tagline: project?.tagline ?? '',
  status: project?.status ?? 'draft',
  description: project?.description ?? '',
  country: project?.country ?? 'AE',
  city: project?.city ?? '',
  district: project?.district ?? '',
  address: project?.address ?? '',
  latitude: project?.latitude ?? null,
  longitude: project?.longitude ?? null,
  launch_on: project?.launch_on ?? null,
  completion_on: project?.completion_on ?? null,
  construction_percent: project?.construction_percent ?? '0',
  registration_number: project?.registration_number ?? '',
  escrow_account: project?.escrow_account ?? '',
  ...(project
    ? {
        version: project.version,
        hold_default_minutes: project.hold_default_minutes,
        hold_max_minutes: project.hold_max_minutes,
        hold_limit_per_person: project.hold_limit_per_person,
      }
    : {}),
})
