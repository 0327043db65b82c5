import type { TextBlock } from '@storey/api/administration/contract-text.ts'
import type { Booking } from '@storey/api/sales/booking.ts'
import type { AgreementDocument, TableBlock } from '../../pdf/agreement.ts'
import { type ContractFacts, dayIn, type Language, money, tables } from './document.ts'
import { words } from './words.ts'

type Buyers = Pick<Booking, 'buyers'>['buyers']

/** The terms of a booking before or after a change of its unit. */
interface Terms {
  readonly unit: string
  readonly plan_name: string
  readonly price: number
  readonly installments: Booking['installments']
}

/** One of the two kinds of change, with the values before and after. */
type Changed =
  | { readonly kind: 'buyers'; readonly before: Buyers; readonly after: Buyers }
  | { readonly kind: 'unit'; readonly before: Terms; readonly after: Terms; readonly buyers: Buyers }

export interface AddendumFacts {
  readonly number: string
  readonly currency: string
  /** The place of the booking, used if the unit did not change. */
  readonly place: string
  readonly seller: ContractFacts['seller']
  readonly at: string
  readonly reason: string | null
  readonly changed: Changed
}

/** The addendum on the new terms, to be signed by every party before or after the change. */
export function addendumOf(facts: AddendumFacts, language: Language): AgreementDocument {
  const labels = words[language].addendum
  const { number, seller, changed } = facts
  const name = seller.legal_name ?? seller.name
  const day = dayIn(facts.at, language, seller.timezone)
  const buyers = changed.kind === 'buyers' ? [...changed.before, ...changed.after] : changed.buyers
  return {
    title: labels.title(number),
    number,
    from: seller.name,
    language,
    blocks: [
      text('title', labels.title(number)),
      text('paragraph', labels.between(name, facts.place, day)),
      ...(changed.kind === 'buyers' ? ofBuyers(changed, language) : ofUnit(changed, facts.currency, language)),
      ...(facts.reason ? [text('heading', labels.reason), text('paragraph', facts.reason)] : []),
      text('paragraph', labels.rest),
    ],
    parties: [...new Set([name, ...buyers.map(({ full_name }) => full_name)])],
    signed: null,
  }
}

const text = (kind: TextBlock['kind'], words: string): TextBlock => ({
  kind,
  runs: [{ text: words, strong: false, value: true }],
})

function ofBuyers({ before, after }: Extract<Changed, { kind: 'buyers' }>, language: Language) {
  const labels = words[language].addendum
  return [
    text('heading', labels.buyersBefore),
    tables.buyers(before, language),
    text('heading', labels.buyersAfter),
    tables.buyers(after, language),
  ]
}

function ofUnit({ before, after }: Extract<Changed, { kind: 'unit' }>, currency: string, language: Language) {
  const labels = words[language].addendum
  const terms = ({ unit, plan_name, price }: Terms): TableBlock => ({
    kind: 'table',
    head: labels.terms,
    rows: [[unit, plan_name, money(price, currency)]],
  })
  return [
    text('heading', labels.unitBefore),
    terms(before),
    tables.schedule(before.installments, currency, language),
    text('heading', labels.unitAfter),
    terms(after),
    tables.schedule(after.installments, currency, language),
  ]
}
