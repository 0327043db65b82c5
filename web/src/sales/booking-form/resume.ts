import type { BookingDraft, DraftValues } from '@storey/api/sales/booking-drafts.ts'
import { type Fact, lasting } from '../../ui/agreed/facts.ts'
import type { Draft } from './draft.ts'
import type { BookingValues } from './values.ts'

/** Initial state of the form. */
interface Resumed {
  readonly draft: Draft | null
  /** Version of the server's draft that it is based on; null if there is none. */
  readonly version: number | null
  /** True if it includes the document numbers. */
  readonly whole: boolean
  /** True if the server does not have it yet. */
  readonly unsent: boolean
}

/**
 * The newer draft of this browser's and the server's. Unsent input of this browser wins, completed with the document numbers from the
 * server; if another device has saved in between, the first save reports it.
 * @param kept undefined if the server could not be reached
 */
export function resumed(here: Draft | null, isWhole: boolean, kept: BookingDraft | null | undefined): Resumed {
  const unsent = here !== null && !here.sent
  if (kept === undefined || (kept === null && unsent))
    return { draft: here, version: kept === null ? null : (here?.version ?? null), whole: isWhole || !here, unsent }
  // Booked or discarded on another device.
  if (kept === null) return { draft: null, version: null, whole: true, unsent: false }
  if (kept.values === null) return { draft: here, version: kept.version, whole: isWhole || !here, unsent }
  if (!here || !unsent) {
    const { version, saved_at, values } = kept
    const files = here?.files ? { files: here.files } : {}
    const { terms } = values
    const seen = terms ? { terms: { payment_plan_id: kept.payment_plan_id, facts: terms.map(factOf) } } : {}
    const draft = { values: formValues(values), step: values.step, saved_at, version, sent: true, ...files, ...seen }
    return { draft, version, whole: true, unsent: false }
  }
  const version = here.version ?? null
  if (isWhole || version !== kept.version) return { draft: here, version, whole: isWhole, unsent }
  const numbers = kept.values.buyers
  const buyers = (here.values.buyers ?? []).map((buyer, index) => ({
    ...buyer,
    id_number: buyer.id_number || (numbers[index]?.full_name === buyer.full_name ? numbers[index].id_number : ''),
  }))
  const filled = buyers.every(({ id_number }) => id_number !== '')
  return { draft: { ...here, values: { ...here.values, buyers } }, version, whole: filled, unsent }
}

const factOf = ({ label, text, chosen }: NonNullable<DraftValues['terms']>[number]): Fact =>
  chosen ? { label, text, chosen } : { label, text }

const formValues = ({ step: _, terms: __, ...values }: DraftValues): Draft['values'] => ({
  ...values,
  protection_reason: '',
})

/** The form values that the server stores. */
export const draftValuesOf = (
  { unit_id: _, payment_plan_id: __, expected_price: ___, protection_reason: ____, ...values }: BookingValues,
  step: number,
  facts?: readonly Fact[],
): DraftValues => ({
  step,
  ...values,
  broker_organization_name: values.broker_organization_name ?? '',
  broker_name: values.broker_name ?? '',
  note: values.note ?? '',
  terms: facts ? lasting(facts).map(({ label, text, chosen }) => ({ label, text, chosen: chosen ?? false })) : null,
})
