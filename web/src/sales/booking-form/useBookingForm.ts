import { useDebouncedValue } from '@mantine/hooks'
import { bookingForms } from '@storey/api/client-endpoints.ts'
import type { BookingDraft } from '@storey/api/sales/booking-drafts.ts'
import type { BookingForm } from '@storey/api/sales/booking-form.ts'
import { type Booking, bookings } from '@storey/api/sales/bookings.ts'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { call } from '../../http/call.ts'
import { Failure } from '../../http/failure.ts'
import { refresh } from '../../http/query.ts'
import { bodyOf, mistakesIn } from '../../ui/form/body.ts'
import { focusFirst } from '../../ui/form/mistakes.ts'
import { unreadIn } from '../../ui/form/unread.ts'
import { useEndpointForm } from '../../ui/form/useEndpointForm.tsx'
import { moneyText } from '../../ui/format/money.ts'
import { noDiscount } from '../parts/DiscountFields.tsx'
import * as copy from './copy.ts'
import { discountMistakes } from './discounted.ts'
import { firstWrong, LAST, mistakesOf } from './steps.ts'
import { useDraft } from './useDraft.ts'
import { type BookingValues, emptyBooking } from './values.ts'

const SAVE_AFTER_MS = 400
/** Codes of refusals because another user was faster, or the price or the offer has changed. */
const OVERTAKEN: readonly string[] = [
  'unit_not_available',
  'price_changed',
  'plan_changed',
  'offer_expired',
  'offer_booked',
  'wrong_state',
]
const schema = bookings.create.body

interface Options {
  readonly form: BookingForm
  /** The draft on the server; null when there is none, undefined when it could not be loaded. */
  readonly kept: BookingDraft | null | undefined
  /** The names of the chosen files. */
  readonly files: readonly string[]
  readonly onBooked: (booking: Booking) => void
  /** The unit or its price has changed: it must be loaded again. */
  readonly onConflict: (message: string) => void
}

/** The values, the steps and the draft of a booking. */
export function useBookingForm({ form, kept, files, onBooked, onConflict }: Options) {
  const { unit, plan, offer } = form
  const draft = useDraft({ form, kept, files })
  const [start] = useState(() => {
    const fresh = emptyBooking(unit.id, plan.id, plan.price.amount, offer?.client)
    const begun = draft.start.draft
    const values = { ...fresh, ...begun?.values }
    const step = Math.min(begun?.step ?? 0, LAST, wrongStep(form, values) ?? LAST)
    return { values, step, files: begun?.files ?? [] }
  })
  const [step, setStep] = useState(start.step)
  const [reached, setReached] = useState(start.step)
  // The unit, plan and price are those on screen, whatever the draft was begun with.
  const current = {
    ...{ unit_id: unit.id, payment_plan_id: plan.id, expected_price: plan.price.amount },
    expected_plan_version: form.plan_version,
    // An offer has its own discount.
    ...(offer ? { sale_offer_id: offer.id, ...noDiscount() } : {}),
  }
  const booking = useEndpointForm<typeof schema, BookingValues, { data: Booking }>({
    schema,
    initial: start.values,
    marksOptional: true,
    send: async (body, { key }) => {
      // Pending saves of the draft finish before the booking, which deletes it.
      await draft.saver.stop()
      return call(bookings.create, { body: { ...body, ...current } }, { idempotencyKey: key })
    },
    done: ({ data }) => {
      void draft.drop()
      onBooked(data)
    },
    failed: ({ message }, error) => {
      draft.saver.resume()
      if (!(error instanceof Failure) || !OVERTAKEN.includes(error.code ?? '')) return false
      // The state of the offer is loaded again and shown next to it.
      void refresh(bookingForms.one)
      onConflict(error.code === 'price_changed' ? copy.thePriceHasChangedSinceYou(moneyText(plan.price)) : message)
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
  // Changes that only this browser had are sent without waiting for further typing.
  const sendBegun = useEffectEvent(() => {
    if (draft.start.unsent) keep(start.values, start.step)
  })
  useEffect(() => sendBegun(), [])

  /** Before it goes along to another unit or out of an offer: the newest letters, and what the offer filled in. */
  const leave = () => {
    keep(booking.values, step)
    void draft.moveOn()
  }

  /** No step is passed over while something before it is missing. */
  const go = (asked: number) => {
    const wrong = wrongStep(form, booking.values)
    const next = wrong === undefined ? asked : Math.min(asked, wrong)
    if (next < asked) showMistakes(next)
    setStep(next)
    setReached((most) => Math.max(most, next))
    if (booking.dirty || draft.saved.at) keep(booking.values, next)
    document.getElementById('content')?.scrollTo({ top: 0 })
  }

  // An error found on submitting may belong to an earlier step.
  const wrong = step === LAST ? firstWrong(booking.errors) : undefined
  if (wrong !== undefined && wrong !== step) setStep(wrong)

  /** Shows what is wrong on a step and goes to the first of it; false where nothing is. */
  const showMistakes = (on: number): boolean => {
    const all = {
      ...mistakesIn(schema, bodyOf(schema, booking.values, start.values)),
      ...discountMistakes(form, booking.values),
      ...unreadIn(booking.unread),
    }
    const mistakes = mistakesOf(on, all)
    booking.mantine.setErrors(mistakes)
    const paths = Object.keys(mistakes)
    if (paths.length > 0) window.setTimeout(() => focusFirst(booking.element.current, paths), 30)
    return paths.length > 0
  }
  const next = () => {
    if (!showMistakes(step)) go(step + 1)
  }
  const numbersLost = !draft.start.whole && booking.values.buyers.some(({ id_number }) => id_number === '')
  const filesLost = draft.start.whole && files.length > 0 ? [] : start.files.filter((name) => !files.includes(name))
  return { booking, step, reached, draft, leave, go, next, numbersLost, filesLost }
}

/** The earliest step on which something is missing or wrong. */
const wrongStep = (form: BookingForm, values: BookingValues) =>
  firstWrong({ ...mistakesIn(schema, bodyOf(schema, values, values)), ...discountMistakes(form, values) })
