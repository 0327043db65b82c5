import type { OfferLanguage } from '@storey/api/sales/offer-shapes.ts'
import { arabicTerm } from './arabic-terms.ts'
import { arabic } from './copy-arabic.ts'
import type { OfferWords } from './offer-words.ts'

const count = (number: number, one: string, many: string) => `${number} ${number === 1 ? one : many}`

const types: OfferWords['types'] = {
  studio: 'Studio',
  apartment: 'apartment',
  penthouse: 'penthouse',
  duplex: 'duplex',
  townhouse: 'townhouse',
  villa: 'villa',
  office: 'office',
  retail: 'shop',
}

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

const english: OfferWords = {
  otherLanguage: 'العربية',
  offer: (number) => `Sale offer ${number}`,
  preparedFor: 'For',
  heading: (homes, place) => (homes === 1 ? `Your home at ${place}` : `${homes} homes at ${place}`),
  validUntil: 'Valid until',
  available: 'Available',
  held: 'Held for you',
  availableNow: 'Homes for sale here now',
  inBuilding: 'Your home in the building',
  location: {
    heading: 'Location',
    map: 'Map',
    near: 'Streets',
    far: 'City',
    picture: {
      near: (project) => `Map of the streets around ${project}`,
      far: (project) => `Map of the city around ${project}`,
    },
    open: 'Open in Google Maps',
  },
  plan: 'Floor plan',
  rows: { before: 'Before handover', from: 'From handover on' },
  next: {
    heading: 'What happens next',
    steps: [
      (contact) => `${contact} calls you and prepares the booking.`,
      () => 'You check the booking with its price, plan and buyers.',
      () => 'You sign and make the first payment.',
    ],
  },
  writeTo: (name) => `Write to ${name}`,
  askAbout: (unit) => `Ask about ${unit}`,
  prepared: (contact, offer, unit) =>
    `Hello ${contact}, about your offer ${offer}${unit === '' ? '' : `, home ${unit}`}: `,
  call: 'Call',
  email: 'E-mail',
  pdf: 'PDF',
  materials: 'Brochures and documents',
  materialKinds: { brochure: 'Brochure', fact_sheet: 'Fact sheet', permit: 'Permit' },
  homes: 'Homes in this offer',
  otherHomes: 'Also in this offer',
  term: (typed) => typed,
  bedrooms: (number) => (number === 0 ? types.studio : `${number} bed`),
  kind: (type, bedrooms) => (bedrooms === 0 ? capital(types[type]) : `${bedrooms} bed ${types[type]}`),
  list: (items) => items.join(', '),
  viewText: (typed) =>
    /\bviews?\b/i.test(typed) ? typed : `${arabicTerm(typed) === typed ? typed : typed.toLowerCase()} view`,
  onFloor: (floor) => (floor === 0 ? 'ground floor' : `floor ${floor}`),
  homesCount: (homes) => count(homes, 'home', 'homes'),
  bedroomsFromTo: (least, most) => `${least === 0 ? 'studio' : least} to ${most} bed`,
  from: 'from',
  types,
  gone: 'No longer available',
  goneLong: (unit) => `${unit} is no longer available.`,
  floorPlan: (unit) => `Floor plan of ${unit}`,
  picture: (place) => `Picture of ${place}`,
  facts: {
    area: 'Area',
    internal: 'Interior',
    outdoor: 'Balcony / Terrace',
    plot: 'Plot',
    floor: 'Floor',
    bedrooms: 'Bedrooms',
    bathrooms: 'Bathrooms',
    faces: 'Orientation',
    view: 'View',
    parking: 'Parking',
    keys: 'Handover',
  },
  floor: (floor, floors) => (floor === 0 ? 'Ground floor' : `${floor} of ${floors}`),
  bays: (number) => count(number, 'bay', 'bays'),
  orientations: {
    n: 'North',
    ne: 'North-east',
    e: 'East',
    se: 'South-east',
    s: 'South',
    sw: 'South-west',
    w: 'West',
    nw: 'North-west',
  },
  squareFeet: 'sq ft',
  squareMetres: 'm²',
  amenities: 'Amenities',
  price: 'Price',
  priceOf: (unit) => `Price of ${unit}`,
  listPrice: 'List price',
  off: (percent) => `${percent} off`,
  plans: 'Payment plans',
  howYouPay: 'Payment plan',
  howYouPayFor: (unit) => `Payment plan, unit ${unit}`,
  before: 'before handover',
  withKeys: 'on handover',
  onKeys: 'on handover',
  later: 'after handover',
  split: ([before = '', keys = '', later]) =>
    later
      ? `${before} before handover, ${keys} on handover, ${later} after handover`
      : `${before} before handover, ${keys} on handover`,
  about: (month) => `About ${month}`,
  due: (text) => text,
  beside: 'Additional costs',
  priceAndCharges: 'Total including fees',
  vat: (percent, amount, net) =>
    Number(percent) === 0
      ? 'The price includes VAT at 0%.'
      : `The price includes ${percent}% VAT, ${amount}. Without VAT it is ${net}.`,
  estimates: 'Dates marked “about” depend on construction progress.',
  booking: 'Other dates assume that you book on the day of this offer.',
  installment: 'Installment',
  each: (count, amount) => `${count} payments of ${amount}`,
  between: (from, to) => `${from} to ${to}`,
  dueOn: 'Due',
  share: 'Share',
  paidSoFar: 'Cumulative',
  contact: 'Your contact',
  notes: 'Please note',
  holdsNothing: 'The unit is not reserved until it is booked.',
  page: (page, of) => `page ${page} of ${of}`,
  answer: {
    heading: (unit) => `Ready to reserve ${unit}?`,
    accept: (unit) => `Reserve ${unit}`,
    acceptNote: (plan, price, contact) =>
      `${plan}, ${price}. No commitment yet. ${contact} will contact you to complete the booking.`,
    decline: 'Not interested',
    declineLine: 'This closes the whole offer.',
    reason: 'Reason (optional)',
    declineNow: 'Decline offer',
  },
  accepted: {
    heading: 'Thank you, we’ve noted your choice',
    chosen: (unit, plan) => `You chose ${unit} with the payment plan ${plan}.`,
    next: (contact) => `${contact} has been notified and will contact you.`,
    held: (unit, until) => `${unit} is held for you until ${until}.`,
  },
  ended: {
    declined: {
      heading: 'Thank you for your answer',
      line: (contact) => `This offer is closed. If you change your mind, write to ${contact}.`,
    },
    expired: {
      heading: 'This offer has expired',
      line: (contact) => `Prices and homes may have changed. ${contact} can send you a new one.`,
    },
    superseded: {
      heading: 'There is a newer offer',
      line: () => 'It replaces this one. Homes, prices or payments may have changed.',
    },
    withdrawn: {
      heading: 'This offer was withdrawn',
      line: (contact) => `Its homes may be sold, or its terms have changed. ${contact} can send you a new one.`,
    },
    revoked: {
      heading: 'This link is no longer valid',
      line: () => 'The offer has a new link. Use the newest message that you got, or ask for it.',
    },
    unavailable: {
      heading: 'This offer is not available',
      line: (contact) => `It can’t be answered now. Questions? Contact ${contact}.`,
    },
    unknown: {
      heading: 'This link is no longer valid',
      line: () => 'It has expired, was replaced, or is incomplete.',
    },
    too_many: { heading: 'One moment', line: () => 'There were too many tries. Open the link again in a minute.' },
    failed: { heading: 'The page can’t be shown now', line: () => 'Open the link again in a minute.' },
  },
  askAgain: 'Open the newest message that you got, or ask its sender for a new link.',
  openNewer: 'Open newer offer',
  tryAgain: 'Try again',
  problems: {
    price: 'The price has changed since you opened the page. Look at it again before you answer.',
    terms: 'The payments have changed since you opened the page. Look at them again before you answer.',
    gone: 'This home is no longer available. Look at the others, or write to us.',
    other: 'Something went wrong. Please try again.',
    foreign: 'Open the offer by its own link to answer it.',
  },
}

/** The texts of a language. */
export const words: Readonly<Record<OfferLanguage, OfferWords>> = { en: english, ar: arabic }
