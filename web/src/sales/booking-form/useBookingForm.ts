import { useDebouncedValue } from '@mantine/hooks'
import { bookingForms } from '@storey/api/client-endpoints.ts'
import type { Booking } from '@storey/api/sales/booking.ts'
import type { BookingForm } from '@storey/api/sales/booking-form.ts'
import { bookings } from '@storey/api/sales/bookings.ts'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { call } from '../../http/call.ts'
import { Failure } from '../../http/failure.ts'
import { refresh } from '../../http/query.ts'
import type { Fact } from '../../ui/agreed/facts.ts'
import { bodyOf, mistakesIn } from '../../ui/form/body.ts'
import { focusFirst, withFieldNames } from '../../ui/form/mistakes.ts'
import { unreadIn } from '../../ui/form/unread.ts'
import { useEndpointForm } from '../../ui/form/useEndpointForm.tsx'
import { noDiscount } from '../parts/discount-values.ts'
import { termMistakes, usedSchedule } from './priced.ts'
import type { resumed } from './resume.ts'
import { firstWrong, LAST, mistakesOf } from './steps.ts'
import { useDraft } from './useDraft.ts'
import { type BookingValues, emptyBooking } from './values.ts'

const SAVE_AFTER_MS = 400
/** Codes for: another user was first, or the price or the offer has changed. */
const OVERTAKEN: readonly string[] = [
  'unit_not_available',
  'price_changed',
  'plan_changed',
  'terms_changed',
  'offer_expired',
  'offer_booked',
  'wrong_state',
]
const schema = bookings.create.body

interface Options {
  /** With the terms that the booker agreed to. */
  readonly form: BookingForm
  /** What the booker has seen of price and terms. */
  readonly facts: readonly Fact[]
  /** The draft that the form begins with. */
  readonly begun: ReturnType<typeof resumed>
  /** The names of the chosen files. */
  readonly files: readonly string[]
  readonly onBooked: (booking: Booking) => void
  /** The unit or its price has changed: the page must refetch. */
  readonly onConflict: (message: string) => void
}

/** Values, steps and draft of a booking. */
export function useBookingForm({ form, facts, begun, files, onBooked, onConflict }: Options) {
  const { unit, plan, offer } = form
  const draft = useDraft({ form, facts, start: begun, files })
  const [start] = useState(() => {
    const fresh = emptyBooking(unit.id, plan.id, plan.price.amount, offer?.client, form.referrer)
    const values = { ...fresh, ...begun.draft?.values }
    const step = Math.min(begun.draft?.step ?? 0, LAST, wrongStep(form, values) ?? LAST)
    return { values, step, files: begun.draft?.files ?? [] }
  })
  const [step, setStep] = useState(start.step)
  const [reached, setReached] = useState(start.step)
  // Unit, plan and price are those that were agreed to, whatever the draft was started with and whatever is true by now.
  const current = {
    ...{ unit_id: unit.id, payment_plan_id: plan.id, expected_price: plan.price.amount },
    expected_terms: form.terms_stamp,
    // An offer has its own discount.
    ...(offer ? { sale_offer_id: offer.id, ...noDiscount() } : {}),
  }
  const booking = useEndpointForm<typeof schema, BookingValues, { data: Booking }>({
    schema,
    initial: start.values,
    marksOptional: true,
    // Its draft is on the server.
    keeps: false,
    send: async (body, { key }) => {
      // Waits for the running save, because the booking deletes the draft.
      await draft.saver.stop()
      return call(
        bookings.create,
        { body: { ...body, ...current, own_schedule: usedSchedule(form, body.own_schedule) } },
        { idempotencyKey: key },
      )
    },
    done: ({ data }) => {
      void draft.drop()
      onBooked(data)
    },
    failed: async ({ message }, error) => {
      draft.saver.resume()
      if (!(error instanceof Failure) || !OVERTAKEN.includes(error.code ?? '')) return false
      onConflict(message)
      // Shows what is different: the form keeps the old terms until the booker accepts the new ones.
      await refresh(bookingForms.one)
      return true
    },
  })

  const [typed] = useDebouncedValue(booking.values, SAVE_AFTER_MS)
  const sent = useRef(start.values)
  const { keep } = draft
  const keepTyped = useEffectEvent(() => keep(typed, step))
  useEffect(() => {
    if (typed === sent.current || !booking.dirty) return
    sent.current = typed
    keepTyped()
  }, [typed, booking.dirty])
  // Saves input that only the browser had, without waiting for the next key.
  const sendBegun = useEffectEvent(() => {
    if (begun.unsent) keep(start.values, start.step)
  })
  useEffect(() => sendBegun(), [])

  /** Before moving to another unit or out of an offer: saves the latest input, and the values from the offer. */
  const leave = () => {
    keep(booking.values, step)
    void draft.moveOn()
  }

  /** A step cannot be skipped while an earlier one is incomplete. */
  const go = (target: number) => {
    const invalid = wrongStep(form, booking.values)
    const next = invalid === undefined ? target : Math.min(target, invalid)
    if (next < target) showMistakes(next)
    setStep(next)
    setReached((most) => Math.max(most, next))
    if (booking.dirty || draft.saved.at) keep(booking.values, next)
    document.getElementById('content')?.scrollTo({ top: 0 })
  }

  // An error found on the last step may belong to an earlier one.
  const invalid = step === LAST ? firstWrong(booking.errors) : undefined
  if (invalid !== undefined && invalid !== step) setStep(invalid)

  /** Shows the errors of a step and focuses the first; false if there are none. */
  const showMistakes = (on: number): boolean => {
    const all = {
      ...mistakesIn(schema, bodyOf(schema, booking.values, start.values)),
      ...termMistakes(form, booking.values),
      ...unreadIn(booking.unread),
    }
    const mistakes = withFieldNames(booking.element.current, mistakesOf(on, all))
    booking.mantine.setErrors(mistakes)
    const paths = Object.keys(mistakes)
    if (paths.length > 0) window.setTimeout(() => focusFirst(booking.element.current, paths), 30)
    return paths.length > 0
  }
  const next = () => {
    if (!showMistakes(step)) go(step + 1)
  }
  /** To the review, past the steps that may stay as they are. */
  const review = () => {
    if (!showMistakes(step)) go(LAST)
  }
  const numbersLost = !begun.whole && booking.values.buyers.some(({ id_number }) => id_number === '')
  const filesLost = begun.whole && files.length > 0 ? [] : start.files.filter((name) => !files.includes(name))
  return { booking, step, reached, draft, leave, go, next, review, numbersLost, filesLost }
}

/** The first step with a missing or wrong value. */
const wrongStep = (form: BookingForm, values: BookingValues) =>
  firstWrong({ ...mistakesIn(schema, bodyOf(schema, values, values)), ...termMistakes(form, values) })
