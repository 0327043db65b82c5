import { ActionIcon, Button, Select, TextInput } from '@mantine/core'
import { bookingBrokers, bookings, commissionTerms, platformSettings } from '@storey/api/client-endpoints.ts'
import { earnedWhenLabels } from '@storey/api/sales/commission-columns.ts'
import { commissionTerms as endpoints } from '@storey/api/sales/commission-terms.ts'
import { IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../http/call.ts'
import { query } from '../../http/query.ts'
import { Await } from '../../ui/Await.tsx'
import { DayInput } from '../../ui/fields/DayInput.tsx'
import { MoneyInput } from '../../ui/fields/MoneyInput.tsx'
import { NumberInput } from '../../ui/fields/NumberInput.tsx'
import { PercentInput } from '../../ui/fields/PercentInput.tsx'
import { RemoteSelect } from '../../ui/fields/RemoteSelect.tsx'
import { FieldCell, FieldGrid } from '../../ui/form/FieldGrid.tsx'
import { Form } from '../../ui/form/Form.tsx'
import { FormActions } from '../../ui/form/FormActions.tsx'
import { type EndpointForm, useEndpointForm } from '../../ui/form/useEndpointForm.tsx'
import { today } from '../../ui/format/day.ts'
import { notify } from '../../ui/overlays/notify.tsx'
import { SidePanel } from '../../ui/SidePanel.tsx'

interface Tier {
  from: number | null
  percent: string | null
  amount: number | null
}
interface Values {
  brokerage_id: number | null
  project_id: number | null
  starts_on: string | null
  percent: string | null
  amount: number | null
  currency: string
  tier_by: string | null
  tiers: Tier[]
  vat_percent: string | null
  earned_when: string
  received_percent: string | null
  broker_percent: string | null
}

const schema = endpoints.create.body

/** Form by which terms are agreed with a brokerage; those of the same project end. Its tax is that of the platform. */
export function NewTerms({ onClose }: { onClose: () => void }) {
  const answer = useQuery(query(platformSettings.get, {}))
  return (
    <SidePanel title="New commission terms" onClose={onClose} wide>
      <Await answer={answer} kind="form">
        {({ data }) => <TermsForm vat={data.vat_percent} onClose={onClose} />}
      </Await>
    </SidePanel>
  )
}

function TermsForm({ vat, onClose }: { vat: string; onClose: () => void }) {
  const [initial] = useState<Values>(() => ({
    brokerage_id: null,
    project_id: null,
    starts_on: today(),
    percent: null,
    amount: null,
    currency: '',
    tier_by: null,
    tiers: [],
    vat_percent: vat,
    earned_when: 'acceptance',
    received_percent: null,
    broker_percent: null,
  }))
  const form = useEndpointForm<typeof schema, Values, unknown>({
    schema,
    initial,
    marksOptional: true,
    send: (body, { key }) => call(commissionTerms.create, { body }, { idempotencyKey: key }),
    done: () => {
      notify.good('Terms agreed')
      onClose()
    },
  })
  const { values } = form
  const choices = useQuery(query(bookings.filters, {})).data?.data
  return (
    <Form form={form}>
      <FieldGrid>
        <FieldCell span={3}>
          <RemoteSelect
            {...form.field('brokerage_id', 'Brokerage')}
            load={(search) => query(bookingBrokers.brokerages, { query: { search } })}
            known={(ids) => query(bookingBrokers.brokerages, { query: { ids } })}
          />
        </FieldCell>
        <FieldCell span={3}>
          <Select
            {...form.field('project_id', 'Project')}
            description="Leave empty for every project without terms of its own."
            data={(choices?.projects ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
            value={values.project_id === null ? null : String(values.project_id)}
            onChange={(id) => form.set('project_id', id === null ? null : Number(id))}
            searchable
            clearable
          />
        </FieldCell>
        <FieldCell span={2}>
          <DayInput {...form.field('starts_on', 'Valid from')} />
        </FieldCell>
        <FieldCell span={2}>
          <PercentInput {...form.field('percent', 'Percent of the price')} />
        </FieldCell>
        <FieldCell span={2}>
          <MoneyInput {...form.field('amount', 'Or a fixed amount')} currency={values.currency || 'AED'} />
        </FieldCell>
        <FieldCell span={2}>
          <TextInput
            {...form.field('currency', 'Currency')}
            description="For amounts and tiers by value."
            maxLength={3}
          />
        </FieldCell>
        <FieldCell span={2}>
          <PercentInput {...form.field('vat_percent', 'VAT')} />
        </FieldCell>
        <FieldCell span={2}>
          <PercentInput {...form.field('broker_percent', 'Share of the broker')} />
        </FieldCell>
        <FieldCell span={3}>
          <Select
            {...form.field('earned_when', 'Earned')}
            data={Object.entries(earnedWhenLabels).map(([value, label]) => ({ value, label }))}
            allowDeselect={false}
          />
        </FieldCell>
        {values.earned_when === 'received' && (
          <FieldCell span={3}>
            <PercentInput {...form.field('received_percent', 'Part of the price received')} />
          </FieldCell>
        )}
      </FieldGrid>
      <Tiers form={form} />
      <FormActions save="Agree terms" onCancel={onClose} />
    </Form>
  )
}

function Tiers({ form }: { form: EndpointForm<Values> }) {
  const { tiers, tier_by, currency, amount } = form.values
  return (
    <>
      <Select
        {...form.field('tier_by', 'Tiers')}
        description="Another rate from a number of sales, or when the value of all sales reaches an amount."
        data={[
          { value: 'sales', label: 'By number of sales' },
          { value: 'value', label: 'By value of sales' },
        ]}
        clearable
        onChange={(by) => {
          form.set('tier_by', by)
          form.set('tiers', by === null ? [] : [emptyTier()])
        }}
      />
      {tiers.map((_, index) => (
        // Rows are added and removed at the end.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <fieldset key={index} aria-label={`Tier ${index + 1}`}>
          <FieldGrid>
            <FieldCell span={3}>
              {tier_by === 'value' ? (
                <MoneyInput {...form.field(`tiers.${index}.from`, 'From a value of')} currency={currency || 'AED'} />
              ) : (
                <NumberInput {...form.field(`tiers.${index}.from`, 'From sale number')} min={2} />
              )}
            </FieldCell>
            <FieldCell span={2}>
              {amount === null ? (
                <PercentInput {...form.field(`tiers.${index}.percent`, 'Percent')} />
              ) : (
                <MoneyInput {...form.field(`tiers.${index}.amount`, 'Amount')} currency={currency || 'AED'} />
              )}
            </FieldCell>
            {index === tiers.length - 1 && index > 0 && (
              <ActionIcon
                aria-label={`Remove tier ${index + 1}`}
                onClick={() => form.mantine.removeListItem('tiers', index)}
              >
                <IconTrash size={16} stroke={1.6} />
              </ActionIcon>
            )}
          </FieldGrid>
        </fieldset>
      ))}
      {tier_by !== null && (
        <div>
          <Button variant="default" size="xs" onClick={() => form.mantine.insertListItem('tiers', emptyTier())}>
            Add tier
          </Button>
        </div>
      )}
    </>
  )
}

const emptyTier = (): Tier => ({ from: null, percent: null, amount: null })
