import { Alert, Button, Checkbox, Select, TextInput } from '@mantine/core'
import type { Building } from '@storey/api/inventory/buildings.ts'
import { paymentPlans, type WirePlan } from '@storey/api/inventory/payment-plans.ts'
import type { PaymentPlan } from '@storey/api/schedule/payment-plan.ts'
import { useState } from 'react'
import { call } from '../../http/call.ts'
import { DayInput } from '../../ui/fields/DayInput.tsx'
import { MoneyInput } from '../../ui/fields/MoneyInput.tsx'
import { PercentInput } from '../../ui/fields/PercentInput.tsx'
import { FieldCell, FieldGrid } from '../../ui/form/FieldGrid.tsx'
import { Form } from '../../ui/form/Form.tsx'
import { FormActions } from '../../ui/form/FormActions.tsx'
import { useEndpointForm } from '../../ui/form/useEndpointForm.tsx'
import { late } from '../../ui/late.tsx'
import { notify } from '../../ui/overlays/notify.tsx'
import { Page } from '../../ui/Page.tsx'
import { PageMenu } from '../../ui/PageMenu.tsx'
import { Section } from '../../ui/Section.tsx'
import { StatusBadge } from '../../ui/values/Status.tsx'
import { optionsOf, planStatusLabels } from '../parts/labels.ts'
import { InstallmentRows } from '../parts/plans/InstallmentRows.tsx'
import { rowsOf } from '../parts/plans/installment-values.ts'
import { buildingsText } from '../parts/plans/PlanRows.tsx'
import { ChargeRows } from './ChargeRows.tsx'
import { crumbsOf } from './crumbs.ts'
import styles from './Plan.module.css'
import { PlanPreview } from './PlanPreview.tsx'
import { PlanReading } from './PlanView.tsx'
import { type PlanForm, planValues } from './plan-form.ts'
import { planFormatters } from './plan-formatters.ts'
import { SumBar } from './SumBar.tsx'
import { usePlanActions } from './usePlanActions.ts'

const { Late: CopyPlan } = late(async () => (await import('./CopyPlan.tsx')).CopyPlan)
const { Late: SaveTemplate } = late(async () => (await import('./SaveTemplate.tsx')).SaveTemplate)
const { Late: SharePlan } = late(async () => (await import('./SharePlan.tsx')).SharePlan)

interface Props {
  building: Building
  plan: WirePlan
  onSaved: (plan: WirePlan) => void
}

/** The editor of a plan: installments with their sum, next to the resulting schedule. */
export function PlanEditor({ building, plan, onSaved }: Props) {
  const [initial] = useState(() => planValues(plan))
  const form: PlanForm = useEndpointForm({
    schema: paymentPlans.change.body,
    initial,
    send: (_, { changed }) =>
      call(paymentPlans.change, {
        params: { id: building.id, planId: plan.id },
        body: { ...changed, buildings: plan.shared_with.length + 1 },
      }),
    compare: {
      read: (current) => planValues(paymentPlans.change.response.shape.data.parse(current)),
      faces: planFormatters(building.currency),
    },
    done: ({ data }) => {
      onSaved(data)
      const count = data.shared_with.length + 1
      notify.good(count === 1 ? `${data.name} is saved.` : `${data.name} is saved in ${count} buildings.`)
    },
  })
  const { values } = form
  const { duplicate, remove, unshare } = usePlanActions(building, plan)
  const { label, tone } = planStatusLabels[plan.status]
  const schedule = asSchedule(form)
  const [panel, setPanel] = useState<'share' | 'copy' | 'template'>()
  const about = { building, plan, onClose: () => setPanel(undefined) }
  const others = plan.shared_with

  return (
    <Page
      title={plan.name}
      crumbs={crumbsOf(building)}
      status={<StatusBadge tone={tone}>{label}</StatusBadge>}
      actions={
        <>
          <Button variant="default" onClick={duplicate}>
            Duplicate
          </Button>
          <PageMenu
            actions={[
              { label: 'Share with other buildings', onSelect: () => setPanel('share') },
              { label: 'Copy to other buildings', onSelect: () => setPanel('copy') },
              { label: 'Save as template', onSelect: () => setPanel('template') },
              ...(others.length > 0
                ? [{ label: 'Stop sharing in this building', onSelect: () => void unshare() }]
                : []),
              { label: 'Delete plan', danger: true, onSelect: () => void remove() },
            ]}
          />
        </>
      }
      aside={<PlanPreview building={building} plan={schedule} />}
      wide
    >
      <div className={styles.sheet}>
        <PlanReading building={building} plan={plan} />
      </div>
      <div className={styles.wide} data-no-print>
        <Form form={form}>
          {others.length > 0 && (
            <Alert color="blue" mb="md" title={`Shared by ${others.length + 1} buildings`}>
              A change is also made in {buildingsText(others)}. Each building keeps its own default plan. Offers and
              bookings keep what was agreed.
            </Alert>
          )}
          <FieldGrid>
            <FieldCell span={4}>
              <TextInput {...form.field('name', 'Name')} />
            </FieldCell>
            <FieldCell span={2}>
              <Select {...form.field('status', 'Status')} data={optionsOf(planStatusLabels)} allowDeselect={false} />
            </FieldCell>
            <FieldCell span={2}>
              <DayInput {...form.field('valid_from', 'Active from')} />
            </FieldCell>
            <FieldCell span={2}>
              <DayInput {...form.field('valid_until', 'Until')} />
            </FieldCell>
            <FieldCell span={2}>
              <PercentInput {...form.field('price_adjustment_percent', 'Price adjustment')} />
            </FieldCell>
            <FieldCell span={4}>
              <Select
                {...form.field('booking_amount.kind', 'Booking amount')}
                data={[
                  { value: 'none', label: 'None' },
                  { value: 'percent', label: 'A percentage of the price' },
                  { value: 'fixed', label: 'A fixed amount' },
                ]}
                allowDeselect={false}
              />
            </FieldCell>
            <FieldCell span={2}>
              {values.booking_amount.kind === 'percent' && (
                <PercentInput {...form.field('booking_amount.percent', 'Percentage')} />
              )}
              {values.booking_amount.kind === 'fixed' && (
                <MoneyInput {...form.field('booking_amount.amount', 'Amount')} currency={building.currency} />
              )}
            </FieldCell>
            <FieldCell span={6}>
              <Checkbox
                {...form.box('is_default', 'Default plan for this building')}
                disabled={values.status !== 'active'}
              />
            </FieldCell>
          </FieldGrid>
          <Section title="Installments" note="Drag to reorder.">
            <InstallmentRows form={form} currency={building.currency}>
              <SumBar building={building} plan={schedule} />
            </InstallmentRows>
          </Section>
          <Section title="Fees" note="Fees and taxes on top of the price.">
            <ChargeRows form={form} currency={building.currency} />
          </Section>
          <FormActions save={others.length > 0 ? `Save in ${others.length + 1} buildings` : 'Save plan'} />
        </Form>
      </div>
      {panel === 'copy' && <CopyPlan {...about} />}
      {panel === 'share' && <SharePlan {...about} />}
      {panel === 'template' && <SaveTemplate {...about} />}
    </Page>
  )
}

/** The form's rows as a plan for the schedule. */
const asSchedule = ({ values }: PlanForm): PaymentPlan => ({
  price_adjustment_percent: values.price_adjustment_percent || '0',
  booking_amount: values.booking_amount,
  installments: rowsOf(values.installments),
  charges: values.charges,
})
