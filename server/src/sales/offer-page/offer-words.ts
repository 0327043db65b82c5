import type { PublicOffer } from '@storey/api/sales/public-offers.ts'

type Ended = Exclude<PublicOffer['state'], 'open' | 'accepted'> | 'unknown' | 'too_many' | 'failed'
type Orientation = 'n' | 'ne' | 'e' | 'se' | 's' | 'sw' | 'w' | 'nw'
type UnitType = PublicOffer['units'][number]['unit']['type']

/** All our texts in the buyer's page and the offer's PDF, in one language. */
export interface OfferWords {
  readonly otherLanguage: string
  readonly offer: (number: string) => string
  readonly preparedFor: string
  readonly heading: (homes: number, place: string) => string
  readonly validUntil: string
  readonly available: string
  /** Of the home that the buyer chose. */
  readonly held: string
  /** Of a home that is not part of the offer. */
  readonly availableNow: string
  readonly inBuilding: string
  readonly location: {
    readonly heading: string
    /** Name of the two maps. */
    readonly map: string
    readonly near: string
    readonly far: string
    readonly picture: Readonly<Record<'near' | 'far', (project: string) => string>>
    readonly open: string
  }
  readonly plan: string
  /** Rows of the short schedule next to the price. */
  readonly rows: { readonly before: string; readonly from: string }
  readonly next: { readonly heading: string; readonly steps: readonly ((contact: string) => string)[] }
  readonly writeTo: (name: string) => string
  readonly askAbout: (unit: string) => string
  readonly prepared: (contact: string, offer: string, unit: string) => string
  readonly call: string
  readonly email: string
  readonly pdf: string
  readonly materials: string
  readonly materialKinds: Readonly<Record<PublicOffer['materials'][number]['kind'], string>>
  readonly homes: string
  readonly otherHomes: string
  /** A text that the seller typed; terms of the trade are translated. */
  readonly term: (typed: string) => string
  readonly bedrooms: (count: number) => string
  readonly kind: (type: UnitType, bedrooms: number) => string
  readonly list: (items: readonly string[]) => string
  /** `sea view`. @param typed as the seller typed it, which may be `Sea` */
  readonly viewText: (typed: string) => string
  readonly onFloor: (floor: number) => string
  readonly homesCount: (count: number) => string
  /** `1 to 3 bed`; 0 is a studio. */
  readonly bedroomsFromTo: (least: number, most: number) => string
  /** Before the lowest of several prices. */
  readonly from: string
  readonly types: Readonly<Record<UnitType, string>>
  readonly gone: string
  readonly goneLong: (unit: string) => string
  readonly floorPlan: (unit: string) => string
  readonly picture: (place: string) => string
  readonly facts: {
    readonly area: string
    readonly internal: string
    readonly outdoor: string
    readonly plot: string
    readonly floor: string
    readonly bedrooms: string
    readonly bathrooms: string
    readonly faces: string
    readonly view: string
    readonly parking: string
    readonly keys: string
  }
  readonly floor: (floor: number, floors: number) => string
  readonly bays: (count: number) => string
  readonly orientations: Readonly<Record<Orientation, string>>
  readonly squareFeet: string
  readonly squareMetres: string
  readonly amenities: string
  readonly price: string
  readonly priceOf: (unit: string) => string
  readonly listPrice: string
  readonly off: (percent: string) => string
  readonly plans: string
  readonly howYouPay: string
  readonly howYouPayFor: (unit: string) => string
  readonly before: string
  readonly withKeys: string
  readonly onKeys: string
  readonly later: string
  readonly split: (shares: readonly string[]) => string
  readonly about: (month: string) => string
  readonly due: (text: string) => string
  readonly beside: string
  readonly priceAndCharges: string
  /** The VAT in the price, with its rate. */
  readonly vat: (percent: string, amount: string, net: string) => string
  readonly estimates: string
  readonly booking: string
  readonly installment: string
  /** Of payments that repeat: how many of how much, and from when to when. */
  readonly each: (count: number, amount: string) => string
  readonly between: (from: string, to: string) => string
  readonly dueOn: string
  readonly share: string
  readonly paidSoFar: string
  readonly contact: string
  readonly notes: string
  readonly holdsNothing: string
  readonly page: (page: string, of: string) => string
  readonly answer: {
    readonly heading: (unit: string) => string
    readonly accept: (unit: string) => string
    readonly acceptNote: (plan: string, price: string, contact: string) => string
    readonly decline: string
    readonly declineLine: string
    readonly reason: string
    readonly declineNow: string
  }
  readonly accepted: {
    readonly heading: string
    readonly chosen: (unit: string, plan: string) => string
    readonly next: (contact: string) => string
    readonly held: (unit: string, until: string) => string
  }
  readonly ended: Readonly<Record<Ended, { readonly heading: string; readonly line: (contact: string) => string }>>
  /** Of a link that opens nothing: where a new one comes from. */
  readonly askAgain: string
  readonly openNewer: string
  /** Opens the same address again. */
  readonly tryAgain: string
  readonly problems: {
    readonly price: string
    readonly terms: string
    readonly gone: string
    readonly other: string
    readonly foreign: string
  }
}
