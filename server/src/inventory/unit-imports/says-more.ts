import type { UnitType } from '@storey/api/inventory/availability.ts'
import { plainLabel } from './trade-words.ts'

/** The plain words of each type: others of a label, as of a duplex penthouse or a triplex, say more than the type does. */
const PLAIN_TYPES: Readonly<Record<UnitType, RegExp>> = {
  townhouse: /\btown ?(?:houses?|homes?)\b|\bt ?\/? ?h\b/g,
  villa: /\bvillas?\b|فيلا/g,
  penthouse: /\bpent ?houses?\b|\bph\b|بنتهاوس/g,
  duplex: /\bduplex(?:es)?\b|\bdplx\b|دوبلكس/g,
  office: /\boffices?\b|مكتب/g,
  retail: /\bretail\b|\bshops?\b|محل/g,
  studio: /\bstudios?\b|[ا]?ستوديو/g,
  apartment:
    /\b(?:apartments?|apts?|flats?|condos?|residences?|appartements?|apartamentos?|wohnung|studios?)\b|квартира|شقة|[ا]?ستوديو/g,
}
const ROOM_WORDS =
  /\b(?:one|two|three|four|five|six|seven)\b|\b(?:bed ?rooms?|beds?|bdrms?|br|bd|bhk|b ?\/ ?r|b|study|den|s|maids?(?: ?s)?(?: rooms?)?|helpers?|m|rooms?|units?|and|with|of)\b|غرفتين|غرفتان|ثلاث|أربع|اربع|غرف|غرفة|نوم|وصالة|صالة/g

/** Whether a label says more than a type, its bedrooms, a study and a maid's room: `4 Bed Duplex PH`, `Triplex`, `TH End Unit`. */
export function saysMore(text: string, type: UnitType): boolean {
  const rest = plainLabel(text)
    .replace(/[-+&,.()’']/g, ' ')
    .replace(/(\d)([a-z])/g, '$1 $2')
    .replace(PLAIN_TYPES[type], ' ')
    .replace(ROOM_WORDS, ' ')
  return /\p{L}/u.test(rest)
}
