import { Checkbox, Select, TextInput } from '@mantine/core'
import { units } from '@storey/api/client-endpoints.ts'
import { type DealCard, dealCard } from '@storey/api/crm/deal.ts'
import { dealFields } from '@storey/api/crm/deal-fields.ts'
import { deals } from '@storey/api/crm/deals.ts'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { call } from '../../../http/call.ts'
import { currencyOf, readSession } from '../../../http/session.ts'
import { useCan } from '../../../shell/Can.tsx'
import { DayInput } from '../../../ui/fields/DayInput.tsx'
import { MoneyInput } from '../../../ui/fields/MoneyInput.tsx'
import { RemoteSelect } from '../../../ui/fields/RemoteSelect.tsx'
import { FieldCell, FieldGrid } from '../../../ui/form/FieldGrid.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import { FormActions } from '../../../ui/form/FormActions.tsx'
import { useEndpointForm } from '../../../ui/form/useEndpointForm.tsx'
import { notify } from '../../../ui/overlays/notify.tsx'
import { SidePanel } from '../../../ui/SidePanel.tsx'
import { LeadSelect } from '../../parts/LeadSelect.tsx'
import { PersonOfOrganization } from '../../parts/PersonOfOrganization.tsx'
import { TagSelect } from '../../parts/TagSelect.tsx'
import { loadUnits, pipelineChoices } from './pickers.ts'

interface Props {
  /** Pipeline to start in; default: the first stage of the default pipeline. */
  pipeline_id?: number
  /** The deal's lead, if it is known already. */
  lead?: { readonly id: number; readonly full_name: string }
  onClose: () => void
  onCreated?: (card: DealCard) => void
}

/** Form for a new deal. */
export function DealForm({ pipeline_id, lead, onClose, onCreated }: Props) {
  const router = useRouter()
  const choices = useQuery(pipelineChoices())
  const hasInventory = useCan(units.list.access)
  const form = useEndpointForm({
    schema: deals.create.body,
    initial: {
      lead_id: (lead?.id ?? null) as number | null,
      title: '',
      pipeline_id: (pipeline_id ?? null) as number | null,
      stage_id: null as number | null,
      unit_id: null as number | null,
      value: null as number | null,
      currency: currencyOf(readSession()),
      expected_close_on: null as string | null,
      owner_id: readSession()?.user_id ?? null,
      next_step: '',
      tag_ids: [] as number[],
      hot: false,
    },
    // Without a value the deal takes that of its unit, in the unit's currency.
    send: ({ currency, ...body }, { key }) =>
      call(deals.create, { body: body.value === undefined ? body : { ...body, currency } }, { idempotencyKey: key }),
    done: ({ data }) => {
      const open = () => void router.navigate({ href: `/crm/pipelines/kanban/${data.pipeline.id}?open=${data.id}` })
      notify.good(`Deal created in ${data.stage.name}`, { action: { label: 'Open', onSelect: open } })
      onCreated?.(dealCard.parse(data))
      onClose()
    },
  })
  const pipelines = choices.data?.data ?? []
  const chosen = pipelines.find(({ id }) => id === form.values.pipeline_id) ?? pipelines[0]
  const stages = chosen?.stages.filter(({ kind }) => kind === 'open') ?? []

  return (
    <SidePanel title="New deal" onClose={onClose}>
      <Form form={form}>
        <LeadSelect
          {...form.field('lead_id', 'Lead')}
          disabled={lead !== undefined}
          data-autofocus={!lead || undefined}
        />
        <TextInput
          {...form.field('title', dealFields.title.label)}
          data-autofocus={lead ? true : undefined}
          placeholder="2 bed, sea view"
          description="Leave empty to use the lead’s name"
        />
        <FieldGrid>
          <FieldCell span={3}>
            <Select
              label="Pipeline"
              data={pipelines.map(({ id, name }) => ({ value: String(id), label: name }))}
              value={chosen ? String(chosen.id) : null}
              allowDeselect={false}
              onChange={(id) => {
                form.set('pipeline_id', Number(id))
                form.set('stage_id', null)
              }}
              error={form.errors.pipeline_id}
              data-path="pipeline_id"
            />
          </FieldCell>
          <FieldCell span={3}>
            <Select
              label="Stage"
              data={stages.map(({ id, name }) => ({ value: String(id), label: name }))}
              value={String(form.values.stage_id ?? stages[0]?.id ?? '')}
              allowDeselect={false}
              onChange={(id) => {
                form.set('pipeline_id', chosen?.id ?? null)
                form.set('stage_id', Number(id))
              }}
              error={form.errors.stage_id}
              data-path="stage_id"
            />
          </FieldCell>
          {hasInventory && (
            <FieldCell span={6}>
              <RemoteSelect
                {...form.field('unit_id', dealFields.unit.label)}
                load={loadUnits}
                description="Used as the value if you leave it empty"
              />
            </FieldCell>
          )}
          <FieldCell span={3}>
            <MoneyInput {...form.field('value', dealFields.value.label)} currency={form.values.currency} />
          </FieldCell>
          <FieldCell span={3}>
            <DayInput {...form.field('expected_close_on', 'Expected to close')} />
          </FieldCell>
        </FieldGrid>
        <PersonOfOrganization {...form.field('owner_id', 'Owner')} />
        <TextInput {...form.field('next_step', dealFields.next_step.label)} />
        <TagSelect {...form.field('tag_ids', 'Tags')} />
        <Checkbox {...form.box('hot', 'Hot: likely to close soon')} />
        <FormActions save="Create deal" onCancel={onClose} />
      </Form>
    </SidePanel>
  )
}
