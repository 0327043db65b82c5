import { Select, Textarea } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { bookingChanges as calls } from '@storey/api/client-endpoints.ts'
import type { Booking } from '@storey/api/sales/booking.ts'
import { bookingChanges, type UnitChangePreview } from '@storey/api/sales/booking-changes.ts'
import { planText } from '@storey/api/sales/booking-names.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../http/call.ts'
import { query, refresh } from '../../http/query.ts'
import { useAgreed } from '../../ui/agreed/useAgreed.ts'
import { MoneyInput } from '../../ui/fields/MoneyInput.tsx'
import { PercentInput } from '../../ui/fields/PercentInput.tsx'
import { FieldCell, FieldGrid } from '../../ui/form/FieldGrid.tsx'
import { Form } from '../../ui/form/Form.tsx'
import { FormActions } from '../../ui/form/FormActions.tsx'
import { useEndpointForm } from '../../ui/form/useEndpointForm.tsx'
import { moneyText } from '../../ui/format/money.ts'
import { percentText } from '../../ui/format/number.ts'
import { notify } from '../../ui/overlays/notify.tsx'
import { problemOf } from '../../ui/problem.ts'
import { SidePanel } from '../../ui/SidePanel.tsx'
import { discountAsTyped } from '../parts/discount-values.ts'
import { FindUnit } from '../parts/FindUnit.tsx'
import { ProtectionReason } from '../parts/ProtectionReason.tsx'
import { changeFacts } from './change-facts.ts'
import styles from './UnitComparison.module.css'
import { UnitComparison } from './UnitComparison.tsx'

interface Values {
  unit_id: number | null
  payment_plan_id: number | null
  discount_percent: string | null
  discount_amount: number | null
  reason: string
  protection_reason: string
}

/** The agreed discount is the default; the agreed plan is that of the server's preview. */
const initialOf = ({ plan_price, discount, discount_request }: Booking): Values => ({
  unit_id: null,
  payment_plan_id: null,
  ...discountAsTyped(plan_price, discount, discount_request?.percent),
  reason: '',
  protection_reason: '',
})

const AFTER_TYPING_MS = 300

/** Panel that changes the unit of a booking: found by number, compared with the current one, with a reason. */
export function ChangeUnit({ booking, onClose }: { booking: Booking; onClose: () => void }) {
  const form = useEndpointForm({
    // The request contains the values of the preview: the version, the price, and the plan if none was chosen.
    schema: bookingChanges.changeUnit.body.omit({ version: true, expected_price: true, payment_plan_id: true }).loose(),
    initial: initialOf(booking),
    send: ({ unit_id, discount_percent, discount_amount, reason, protection_reason }, { key }) => {
      if (!seen) throw unseen(problem?.message ?? 'Still calculating. Try again in a moment.')
      const body = {
        ...{ unit_id, discount_percent, discount_amount, reason, protection_reason },
        version: seen.booking.version,
        payment_plan_id: seen.payment_plan_id,
        expected_price: seen.after.plan_price.amount,
        expected_terms: seen.terms_stamp,
      }
      return call(bookingChanges.changeUnit, { params: { id: booking.id }, body }, { idempotencyKey: key })
    },
    failed: () => {
      // Another user was faster, or the price has changed: reload the preview.
      void refresh(calls.preview)
      return undefined
    },
    done: () => {
      notify.good(`Unit of ${booking.number} changed`)
      onClose()
    },
  })
  const { values } = form
  const { now, problem } = usePreview(booking.id, values)
  const agreed = useAgreed(now, changeFacts, choiceOf(now))
  const seen = agreed.terms
  const chosen = values.unit_id !== null

  return (
    <SidePanel title="Change unit" note={booking.number} wide onClose={onClose}>
      <Form form={form} agreed={agreed}>
        {booking.change_obstacle !== null && (
          <p role="alert" className={styles.note} data-tone="bad">
            {booking.change_obstacle}
          </p>
        )}
        <FindUnit
          {...form.field('unit_id', 'New unit')}
          value={values.unit_id}
          organization_id={booking.organization.id}
          except={[booking.unit.id]}
          description="Choose an available unit from the same developer. The current unit is released."
          onChange={(unit) => {
            form.set('unit_id', unit?.id ?? null)
            form.set('payment_plan_id', null)
          }}
        />
        {chosen && seen && <Terms form={form} seen={seen} />}
        {chosen && problem && (
          <p role="alert" className={styles.note} data-tone="bad">
            {problem.message}
          </p>
        )}
        {chosen && seen && !problem && <UnitComparison seen={seen} />}
        <Textarea
          {...form.field('reason', 'Reason')}
          description="Kept in the booking’s history."
          autosize
          minRows={2}
        />
        <ProtectionReason form={form} />
        <FormActions
          save="Change unit"
          onCancel={onClose}
          blocked={(booking.change_obstacle ?? seen?.obstacle ?? null) !== null}
        />
      </Form>
    </SidePanel>
  )
}

/** What the user has chosen of a preview: what follows from it is no surprise. */
const choiceOf = (preview: UnitChangePreview | undefined) =>
  preview && [preview.after.unit.id, preview.payment_plan_id, preview.after.discount.amount].join()

/** The preview of the server with the chosen unit, plan and discount; while a discount is being typed, the one without it. */
function usePreview(id: number, { unit_id, payment_plan_id, ...discount }: Values) {
  const [{ discount_percent, discount_amount }] = useDebouncedValue(discount, AFTER_TYPING_MS)
  const of = { unit_id: unit_id ?? 0, ...(payment_plan_id === null ? {} : { payment_plan_id }) }
  const typed = discount_percent !== null || discount_amount !== null
  const plain = useQuery({ ...query(calls.preview, { params: { id }, query: of }), ...once, enabled: unit_id !== null })
  const discounted = useQuery({
    ...query(calls.preview, {
      params: { id },
      query: {
        ...of,
        ...(discount_percent === null ? {} : { discount_percent }),
        ...(discount_amount === null ? {} : { discount_amount }),
      },
    }),
    ...once,
    enabled: unit_id !== null && typed,
  })
  const error = plain.error ?? (typed ? discounted.error : null)
  const seen = plain.data?.data
  return { now: typed ? (discounted.data?.data ?? seen) : seen, problem: error ? problemOf(error) : undefined }
}

/** A refusal is final: a retry does not change it. */
const once = { retry: false } as const

/** Shown under the unit, like an error of the server: nothing is changed without a preview. */
const unseen = (message: string) => Object.assign(new Error(message), { status: 422, errors: { unit_id: [message] } })

interface TermsProps {
  form: ReturnType<typeof useEndpointForm<typeof bookingChanges.changeUnit.body, Values, unknown>>
  seen: UnitChangePreview
}

/** The plan and the discount. Only one of the two discount fields has a value: typing in one clears the other. */
function Terms({ form, seen }: TermsProps) {
  const { values } = form
  const { currency } = seen.after.price
  const type = (field: 'discount_percent' | 'discount_amount', value: string | number | null) => {
    form.set(field, value)
    if (value !== null) form.set(field === 'discount_amount' ? 'discount_percent' : 'discount_amount', null)
  }
  const { own_percent } = seen.discount_limits
  const { before } = seen
  // What was agreed may be kept, whatever the caller's own limit is.
  const most = Math.max(Number(own_percent), (before.discount.amount * 100) / before.plan_price.amount)
  return (
    <>
      <Select
        {...form.field('payment_plan_id', 'Plan')}
        data={seen.plans.map((plan) => ({
          value: String(plan.id),
          label: `${planText(plan)}, ${moneyText(plan.price)}`,
        }))}
        value={String(values.payment_plan_id ?? seen.payment_plan_id)}
        onChange={(id) => form.set('payment_plan_id', id === null ? null : Number(id))}
        allowDeselect={false}
      />
      {most > 0 && (
        <FieldGrid>
          <FieldCell span={3}>
            <PercentInput
              {...form.field('discount_percent', 'Discount in percent')}
              description={limitText(before, own_percent)}
              onChange={(percent) => type('discount_percent', percent)}
            />
          </FieldCell>
          <FieldCell span={3}>
            <MoneyInput
              {...form.field('discount_amount', 'Discount as an amount')}
              currency={currency}
              onChange={(money) => type('discount_amount', money)}
            />
          </FieldCell>
        </FieldGrid>
      )}
    </>
  )
}

/** `At most 2%.`, `What was agreed can be kept. Your own limit is 0%.` */
const limitText = ({ discount }: UnitChangePreview['before'], own_percent: string) =>
  discount.amount > 0
    ? `What was agreed can be kept. Your own limit is ${percentText(own_percent)}.`
    : `At most ${percentText(own_percent)}.`
