import { Button, Checkbox, MultiSelect, Select, Stack } from '@mantine/core'
import { buildings, publications } from '@storey/api/client-endpoints.ts'
import { publications as declared, type Publication } from '@storey/api/inventory/channel.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../http/call.ts'
import { query } from '../../../http/query.ts'
import { Await } from '../../../ui/Await.tsx'
import { act } from '../../../ui/act.ts'
import { RemoteMultiSelect } from '../../../ui/fields/RemoteSelect.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import { FormActions } from '../../../ui/form/FormActions.tsx'
import { useEndpointForm } from '../../../ui/form/useEndpointForm.tsx'
import { confirm } from '../../../ui/overlays/confirm.ts'
import { notify } from '../../../ui/overlays/notify.tsx'
import { SidePanel } from '../../../ui/SidePanel.tsx'
import { Allocations } from './Allocations.tsx'
import { unitsNamed } from './units-named.ts'

interface Props {
  project: { readonly id: number; readonly name: string }
  onClose: () => void
}

/** What brokerages see of a project, in a panel next to it. */
export function PublicationForm({ project, onClose }: Props) {
  const params = { id: project.id }
  const answer = useQuery(query(publications.one, { params }))
  const its = useQuery(query(buildings.list, { query: { project_id: [project.id], per_page: 100 } }))
  return (
    <SidePanel title={`Publish ${project.name} to brokers`} onClose={onClose}>
      <Await answer={answer} kind="form">
        {({ data }) => (
          <Await answer={its} kind="form">
            {({ data: rows }) => <Fields project={project} publication={data} buildings={rows} onClose={onClose} />}
          </Await>
        )}
      </Await>
    </SidePanel>
  )
}

interface FieldsProps extends Props {
  publication: Publication | null
  buildings: readonly { readonly id: number; readonly name: string }[]
}

function Fields({ project, publication: opened, buildings: places, onClose }: FieldsProps) {
  const [publication] = useState(opened)
  const params = { id: project.id }
  const form = useEndpointForm({
    schema: declared.save.body,
    initial: {
      audience: publication?.audience ?? 'all',
      brokerage_ids: publication?.brokerage_ids ?? [],
      prices: publication?.prices ?? 'each',
      shows_taken: publication?.shows_taken ?? true,
      shows_plans: publication?.shows_plans ?? true,
      shows_plates: publication?.shows_plates ?? false,
      shows_tours: publication?.shows_tours ?? false,
      hidden_building_ids: publication?.hidden_building_ids ?? [],
      hidden_unit_ids: publication?.hidden_unit_ids ?? [],
      allocations: (publication?.allocations ?? []).map(({ brokerage, units }) => ({
        brokerage_id: brokerage.id,
        unit_ids: units.map(({ id }) => id),
      })),
      request_limit: publication?.request_limit ?? 3,
      cooldown_hours: publication?.cooldown_hours ?? 0,
      version: publication?.version ?? null,
    },
    send: (body) =>
      call(publications.save, {
        params,
        body: { ...body, brokerage_ids: body.audience === 'chosen' ? body.brokerage_ids : [] },
      }),
    done: () => {
      notify.good(`Brokers now see ${project.name} as chosen.`)
      onClose()
    },
  })
  const close = async () => {
    const sure = await confirm({
      title: `Stop publishing ${project.name}?`,
      effect: 'Brokers no longer see its units, prices and plans.',
      verb: 'Stop publishing',
      danger: true,
    })
    if (sure && (await act(() => call(publications.close, { params }), { good: 'No broker sees the project now' })))
      onClose()
  }
  return (
    <Form form={form}>
      <Stack gap="md">
        <Select
          {...form.field('audience', 'Shown to')}
          data={[
            { value: 'all', label: 'All active brokerages' },
            { value: 'chosen', label: 'Chosen brokerages' },
            { value: 'agreement', label: 'Brokerages with an agreement in force' },
          ]}
          allowDeselect={false}
        />
        {form.values.audience === 'chosen' && (
          <RemoteMultiSelect
            {...form.field('brokerage_ids', 'Brokerages')}
            load={(search) => query(publications.brokerages, { query: { search } })}
            at_hand={publication?.brokerages ?? []}
          />
        )}
        <Select
          {...form.field('prices', 'Prices')}
          data={[
            { value: 'each', label: 'The price of each unit' },
            { value: 'from', label: 'The lowest price of similar homes' },
            { value: 'none', label: 'No prices' },
          ]}
          allowDeselect={false}
        />
        <Checkbox {...form.box('shows_taken', 'Show units that are on hold or taken, with their status')} />
        <Checkbox {...form.box('shows_plans', 'Show payment plans')} />
        <Checkbox {...form.box('shows_plates', 'Show floor plates')} />
        <Checkbox {...form.box('shows_tours', 'Show 360° tours')} />
        <Select
          {...form.field('request_limit', 'Hold requests')}
          description="Waiting requests and holds that each broker may have in this project."
          data={limits(form.values.request_limit)}
          value={String(form.values.request_limit)}
          onChange={(value) => form.set('request_limit', Number(value))}
          allowDeselect={false}
        />
        <Select
          {...form.field('cooldown_hours', 'After an expired hold')}
          description="When a brokerage can request the same unit again."
          data={cooldowns(form.values.cooldown_hours)}
          value={String(form.values.cooldown_hours)}
          onChange={(value) => form.set('cooldown_hours', Number(value))}
          allowDeselect={false}
        />
        <MultiSelect
          label="Buildings not shown"
          data={places.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={form.values.hidden_building_ids.map(String)}
          onChange={(ids) => form.set('hidden_building_ids', ids.map(Number))}
          placeholder={form.values.hidden_building_ids.length === 0 ? 'All are shown' : ''}
        />
        <RemoteMultiSelect
          {...form.field('hidden_unit_ids', 'Units not shown')}
          load={(search) => unitsNamed(project.id, search)}
          at_hand={publication?.hidden_units ?? []}
          placeholder="All are shown"
        />
        <Allocations
          project_id={project.id}
          initial={form.values.allocations}
          onChange={(allocations) => form.set('allocations', allocations)}
          known={publication?.allocations ?? []}
          error={form.errors.allocations}
        />
      </Stack>
      <FormActions
        save={publication ? 'Save' : 'Publish to brokers'}
        more={
          publication && (
            <Button variant="subtle" color="red" onClick={() => void close()}>
              Stop publishing
            </Button>
          )
        }
      />
    </Form>
  )
}

const limits = (current: number) =>
  [...new Set([0, 1, 2, 3, 5, 10, 20, current])]
    .sort((one, other) => one - other)
    .map((count) => ({ value: String(count), label: count === 0 ? 'Not allowed' : `At most ${count}` }))

const cooldowns = (current: number) =>
  [...new Set([0, 12, 24, 48, 72, 168, current])]
    .sort((one, other) => one - other)
    .map((hours) => ({ value: String(hours), label: hours === 0 ? 'At once' : `After ${hours} hours` }))
