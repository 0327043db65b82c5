/** Names of fields that their own names do not say, as the page of the registration has them. */
const NAMES: Readonly<Record<string, string>> = {
  'company.tax_registration_number': 'Tax number',
  'company.established_year': 'Founded in',
  'company.agents_count': 'Number of agents',
  'company.trade_license_number': 'License number',
  'company.trade_license_authority': 'Issuing authority',
  'company.trade_license_issued_on': 'License issued on',
  'company.trade_license_expires_on': 'License expires on',
  'company.regulator_office_number': 'Regulator number',
  'company.regulator_office_expires_on': 'Regulator license expires on',
  'company.markets': 'Countries you sell in',
  'company.contact_name': 'Contact person',
  'company.email': 'Company e-mail',
  'bank.beneficiary': 'Account name',
  'bank.bank': 'Bank',
  'bank.country': 'Country of the bank',
  'bank.bic': 'BIC (SWIFT code)',
  'bank.routing_code': 'Sort code, ABA or IFSC',
  'documents.incorporation_certificate': 'Certificate of incorporation',
  'documents.signatory_id': 'Signatory’s passport or ID',
}

/** The same name is in several steps. */
const OF_PERSON: Readonly<Record<string, string>> = { signatory: 'Signatory', brokers: 'Broker' }

/** What the field of a note is called in an e-mail: `company.legal_name` is the `Legal name`. */
export function fieldName(field: string): string {
  const known = NAMES[field]
  if (known !== undefined) return known
  const [step = '', ...rest] = field.split('.')
  const name = (rest.at(-1) ?? step)
    .replaceAll('_', ' ')
    .replace(/\b(?:iban|id|po|brn)\b/g, (word) => word.toUpperCase())
    .replace('email', 'e-mail')
  const person = OF_PERSON[step]
  if (person !== undefined) return `${person}: ${name}`
  return name.charAt(0).toUpperCase() + name.slice(1)
}
