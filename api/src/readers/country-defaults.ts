// What a country brings, in one place. Its calling code is in dial-codes.ts, the countries that sell by the square foot in area.ts.

/** Currency and main time zone by country, of those where homes are sold or buyers live most. Others keep those of the platform. */
// biome-ignore format: one country a line, as a table
const DEFAULTS: Readonly<Record<string, readonly [currency: string, zone: string]>> = {
  AE: ['AED', 'Asia/Dubai'],
  AT: ['EUR', 'Europe/Vienna'],
  AU: ['AUD', 'Australia/Sydney'],
  AZ: ['AZN', 'Asia/Baku'],
  BE: ['EUR', 'Europe/Brussels'],
  BG: ['EUR', 'Europe/Sofia'],
  BH: ['BHD', 'Asia/Bahrain'],
  BR: ['BRL', 'America/Sao_Paulo'],
  CA: ['CAD', 'America/Toronto'],
  CH: ['CHF', 'Europe/Zurich'],
  CN: ['CNY', 'Asia/Shanghai'],
  CY: ['EUR', 'Asia/Nicosia'],
  CZ: ['CZK', 'Europe/Prague'],
  DE: ['EUR', 'Europe/Berlin'],
  DK: ['DKK', 'Europe/Copenhagen'],
  EG: ['EGP', 'Africa/Cairo'],
  ES: ['EUR', 'Europe/Madrid'],
  FI: ['EUR', 'Europe/Helsinki'],
  FR: ['EUR', 'Europe/Paris'],
  GB: ['GBP', 'Europe/London'],
  GE: ['GEL', 'Asia/Tbilisi'],
  GR: ['EUR', 'Europe/Athens'],
  HK: ['HKD', 'Asia/Hong_Kong'],
  HR: ['EUR', 'Europe/Zagreb'],
  HU: ['HUF', 'Europe/Budapest'],
  ID: ['IDR', 'Asia/Jakarta'],
  IE: ['EUR', 'Europe/Dublin'],
  IN: ['INR', 'Asia/Kolkata'],
  IQ: ['IQD', 'Asia/Baghdad'],
  IT: ['EUR', 'Europe/Rome'],
  JO: ['JOD', 'Asia/Amman'],
  JP: ['JPY', 'Asia/Tokyo'],
  KE: ['KES', 'Africa/Nairobi'],
  KR: ['KRW', 'Asia/Seoul'],
  KW: ['KWD', 'Asia/Kuwait'],
  KZ: ['KZT', 'Asia/Almaty'],
  LB: ['LBP', 'Asia/Beirut'],
  LK: ['LKR', 'Asia/Colombo'],
  MA: ['MAD', 'Africa/Casablanca'],
  ME: ['EUR', 'Europe/Podgorica'],
  MT: ['EUR', 'Europe/Malta'],
  MU: ['MUR', 'Indian/Mauritius'],
  MV: ['MVR', 'Indian/Maldives'],
  MX: ['MXN', 'America/Mexico_City'],
  MY: ['MYR', 'Asia/Kuala_Lumpur'],
  NG: ['NGN', 'Africa/Lagos'],
  NL: ['EUR', 'Europe/Amsterdam'],
  NO: ['NOK', 'Europe/Oslo'],
  NZ: ['NZD', 'Pacific/Auckland'],
  OM: ['OMR', 'Asia/Muscat'],
  PH: ['PHP', 'Asia/Manila'],
  PK: ['PKR', 'Asia/Karachi'],
  PL: ['PLN', 'Europe/Warsaw'],
  PT: ['EUR', 'Europe/Lisbon'],
  QA: ['QAR', 'Asia/Qatar'],
  RO: ['RON', 'Europe/Bucharest'],
  RS: ['RSD', 'Europe/Belgrade'],
  RU: ['RUB', 'Europe/Moscow'],
  SA: ['SAR', 'Asia/Riyadh'],
  SE: ['SEK', 'Europe/Stockholm'],
  SG: ['SGD', 'Asia/Singapore'],
  TH: ['THB', 'Asia/Bangkok'],
  TR: ['TRY', 'Europe/Istanbul'],
  TZ: ['TZS', 'Africa/Dar_es_Salaam'],
  UA: ['UAH', 'Europe/Kyiv'],
  US: ['USD', 'America/New_York'],
  UZ: ['UZS', 'Asia/Tashkent'],
  VN: ['VND', 'Asia/Ho_Chi_Minh'],
  ZA: ['ZAR', 'Africa/Johannesburg'],
}

/** The names of the tax number and of the number of a broker's office, where a country has names of its own. */
// biome-ignore format: one country a line, as a table
const NUMBERS: Readonly<Record<string, { readonly tax?: string; readonly office?: string }>> = {
  AE: { tax: 'TRN', office: 'ORN' },
  AU: { tax: 'ABN' },
  CA: { tax: 'BN' },
  GB: { tax: 'VAT' },
  IN: { tax: 'GSTIN', office: 'RERA' },
  OM: { tax: 'VATIN' },
  PK: { tax: 'NTN' },
  QA: { tax: 'TIN' },
  SA: { tax: 'VAT', office: 'FAL' },
  SG: { tax: 'GST', office: 'CEA' },
  TR: { tax: 'VKN' },
  US: { tax: 'EIN' },
  ZA: { tax: 'VAT', office: 'FFC' },
}

/** The labels of these numbers in a country; without one, or in one without names of its own, the plain words. */
export function numberLabels(country: string | null | undefined) {
  const { tax, office } = NUMBERS[country ?? ''] ?? {}
  return {
    tax_registration_number: tax ? `Tax number (${tax})` : 'Tax number',
    regulator_office_number: office ? `Office no. (${office})` : 'Office number',
    regulator_office_expires_on: office ? `${office} expires` : 'Office number expires',
  }
}

/** What a new organization of a country begins with. */
export function countryDefaults(country: string | null | undefined): { default_currency?: string; timezone?: string } {
  const [default_currency, timezone] = DEFAULTS[country ?? ''] ?? []
  return default_currency === undefined || timezone === undefined ? {} : { default_currency, timezone }
}
