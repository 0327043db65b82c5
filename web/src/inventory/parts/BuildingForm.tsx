import { Select, TextInput } from '@mantine/core'
import { projects } from '@storey/api/client-endpoints.ts'
import { type Building, buildings } from '@storey/api/inventory/buildings.ts'
import { useState } from 'react'
import { call } from '../../http/call.ts'
import { query } from '../../http/query.ts'
import { DayInput } from '../../ui/fields/DayInput.tsx'
import { NumberInput } from '../../ui/fields/NumberInput.tsx'
import { NumbersInput } from '../../ui/fields/NumbersInput.tsx'
import { PercentInput } from '../../ui/fields/PercentInput.tsx'
import { RemoteSelect } from '../../ui/fields/RemoteSelect.tsx'
import { FieldCell, FieldGrid } from '../../ui/form/FieldGrid.tsx'
import { Form } from '../../ui/form/Form.tsx'
import { FormActions } from '../../ui/form/FormActions.tsx'
import { useEndpointForm } from '../../ui/form/useEndpointForm.tsx'
import { percentText } from '../../ui/format/number.ts'
import { notify } from '../../ui/overlays/notify.tsx'
import { SidePanel } from '../../ui/SidePanel.tsx'
import { buildingTypeLabels, isHouses, optionsOf } from './labels.ts'

interface Props {
  /** The building to edit; without it a new one is created. */
  building?: Building
  /** Project of a new building, if it is known. */
  project?: {
    readonly id: number
    readonly name: string
    readonly city: string | null
    readonly district: string | null
  }
  onClose: () => void
}

type Values = Parameters<typeof call<typeof buildings.create>>[1]['body']

/** Form with a building's details, in a side panel. */
export function BuildingForm({ building, project, onClose }: Props) {
  const home = building?.project ?? project
  const [initial] = useState(() => valuesOf(building))
  const form = useEndpointForm({
    schema: building ? buildings.change.body : buildings.create.body,
    initial: {
      ...initial,
      ...(building ? {} : { city: project?.city ?? '', district: project?.district ?? '' }),
      version: building?.version,
      project_id: building ? undefined : (home?.id ?? null),
    },
    send: (body, { key, changed }) =>
      building
        ? call(buildings.change, { params: { id: building.id }, body: changed })
        : call(buildings.create, { body: body as Values }, { idempotencyKey: key }),
    compare: building && {
      read: (current) => {
        const now = buildings.change.response.shape.data.parse(current)
        return { ...valuesOf(now), version: now.version, project_id: undefined }
      },
      faces: {
        type: (type) => buildingTypeLabels[type],
        skipped_floors: (floors) => (floors.length === 0 ? undefined : floors.join(', ')),
        construction_percent: percentText,
      },
    },
    done: ({ data }) => {
      if (!building) notify.good(`${data.name} created. Add its payment plans and units next.`)
      onClose()
    },
  })

  const type = form.field('type', 'Type')
  const houses = isHouses(form.values.type)
  return (
    <SidePanel title={building ? `Edit ${building.name}` : 'New building'} note={home?.name} onClose={onClose}>
      <Form form={form}>
        <FieldGrid>
          {!home && (
            <FieldCell span={6}>
              <RemoteSelect
                {...form.field('project_id', 'Project')}
                load={(search) => query(projects.options, { query: { search } })}
                known={(ids) => query(projects.options, { query: { ids } })}
              />
            </FieldCell>
          )}
          <FieldCell span={4}>
            <TextInput {...form.field('name', 'Name')} placeholder="Tower A" data-autofocus />
          </FieldCell>
          <FieldCell span={2}>
            <TextInput {...form.field('code', 'Code')} placeholder="A" description="Prefix, e.g. A-1204" />
          </FieldCell>
          <FieldCell span={3}>
            <Select
              {...type}
              onChange={(chosen) => {
                type.onChange(chosen)
                if (!building && isHouses(chosen)) form.set('floors', FLOORS_OF_HOUSES)
              }}
              data={optionsOf(buildingTypeLabels)}
              allowDeselect={false}
            />
          </FieldCell>
          <FieldCell span={3}>
            <NumberInput {...form.field('floors', houses ? 'Floors of a house' : 'Floors')} min={1} max={200} />
          </FieldCell>
          {!houses && (
            <>
              <FieldCell span={3}>
                <NumberInput {...form.field('units_per_floor', 'Units per floor')} min={1} max={100} />
              </FieldCell>
              <FieldCell span={3}>
                <NumberInput {...form.field('basements', 'Basements')} min={0} max={20} />
              </FieldCell>
              <FieldCell span={6}>
                <NumbersInput
                  {...form.field('skipped_floors', 'Skipped floor numbers')}
                  min={1}
                  max={200}
                  placeholder="4, 13"
                  description="For example 4 and 13. They are skipped in the numbering, so the top floor’s number is higher."
                />
              </FieldCell>
            </>
          )}
          <FieldCell span={3}>
            <TextInput {...form.field('city', 'City')} />
          </FieldCell>
          <FieldCell span={3}>
            <TextInput {...form.field('district', 'District')} />
          </FieldCell>
          <FieldCell span={6}>
            <TextInput {...form.field('address', 'Address')} />
          </FieldCell>
          <FieldCell span={3}>
            <DayInput {...form.field('completion_on', 'Handover')} description="Defaults to the project’s date" />
          </FieldCell>
          <FieldCell span={3}>
            <PercentInput {...form.field('construction_percent', 'Built')} description="% complete" />
          </FieldCell>
        </FieldGrid>
        <FormActions save={building ? 'Save building' : 'Create building'} />
      </Form>
    </SidePanel>
  )
}

const FLOORS_OF_HOUSES = 2

const valuesOf = (building?: Building) => ({
  name: building?.name ?? '',
  code: building?.code ?? '',
  type: building?.type ?? 'apartments',
  floors: building?.floors ?? 10,
  basements: building?.basements ?? 0,
  skipped_floors: building?.skipped_floors ?? [],
  units_per_floor: building?.units_per_floor ?? null,
  city: building?.city ?? '',
  district: building?.district ?? '',
  address: building?.address ?? '',
  completion_on: building?.completion_on ?? null,
  construction_percent: building?.construction_percent ?? '0',
})
