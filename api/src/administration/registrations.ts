import * as z from 'zod'
import { instant, line, one, text } from '../conventions.ts'
import { ENTRY_BODY } from '../credentials.ts'
import { endpoint, everyone, registrant } from '../endpoint.ts'
import { bankAgrees, registrationBankFields as bankFields } from './bank-details.ts'
import {
  brokerFields,
  companyFields,
  declaredToSend,
  generalFields,
  HOME_COUNTRY,
  HOME_SOURCE,
  MAX_BROKERS,
  NOT_DECLARED,
  PAPER_LARGEST,
  registration,
  registrationDocument,
  registrationDocumentKind,
  registrationDocumentQuery,
  sending,
  signatoryFields,
  stepVersion,
} from './registration-fields.ts'

const home = '/auth/organization-registration'
const abroad = '/auth/international-registration'
const params = z.object({ orgUuid: z.string().max(100) })
const paperParams = z.object({ orgUuid: z.string().max(100), kind: registrationDocumentKind })

/** The token opens this registration alone; later steps carry it as a bearer token. */
const begun = z.object({ uuid: z.string(), token: z.string() })
const saved = one(registration)
const file = z.file('Choose a file.').min(1, 'The file is empty.')
const days = <Fields extends { trade_license_issued_on: string; trade_license_expires_on: string }>(fields: Fields) =>
  fields.trade_license_expires_on >= fields.trade_license_issued_on
const DAYS = { path: ['trade_license_expires_on'], error: 'Enter a day after it was issued.' }
const brokersDiffer = ({ brokers }: { brokers: readonly { email: string }[] }, check: z.core.$RefinementCtx) => {
  const seen = new Set<string>()
  for (const [index, { email }] of brokers.entries()) {
    const address = email.toLowerCase()
    if (seen.has(address))
      check.addIssue({ code: 'custom', path: ['brokers', index, 'email'], message: 'Another broker has this address.' })
    seen.add(address)
  }
}

/** The documents of a step, which may come with its data. */
const bankFiles = { files: ['bank_confirmation_letter'], largest: PAPER_LARGEST } as const
const bankDocuments = { bank_confirmation_letter: file.optional() }
const signatoryFiles = { files: ['signatory_id', 'power_of_attorney'], largest: PAPER_LARGEST } as const
const signatoryDocuments = { signatory_id: file.optional(), power_of_attorney: file.optional() }
/** Files of the step of the brokers; further cards are uploaded on their own. */
const MAX_CARDS = 20

/** The registration of a brokerage, step by step, without sign-in. A step takes JSON, or a form with its documents. */
export const registrations = {
  begin: endpoint({
    method: 'POST',
    path: `${home}/company-data`,
    summary:
      'Begin the registration of a brokerage with its company data, or, with its token, save them again. Takes JSON, or a form with the documents',
    access: everyone,
    audit: { label: 'Register brokerage: company data', subject: 'organization' },
    body_limit: ENTRY_BODY,
    files: ['trade_license', 'regulator_certificate', 'tax_certificate'],
    largest: PAPER_LARGEST,
    body: z
      .strictObject({
        source: z.literal(HOME_SOURCE, 'This address is not open for registration.'),
        ...companyFields,
        ...stepVersion,
        trade_license: file.optional(),
        regulator_certificate: file.optional(),
        tax_certificate: file.optional(),
      })
      .refine(days, DAYS),
    response: begun,
  }),
  checkLicense: endpoint({
    method: 'POST',
    path: `${home}/check-trade-license-number`,
    summary: 'Whether a trade license is free to be registered',
    access: everyone,
    audit: { label: 'Check trade license', subject: 'organization' },
    body_limit: ENTRY_BODY,
    body: z.strictObject({ trade_license_number: line(60), country: companyFields.country.or(generalFields.country) }),
    response: z.object({ available: z.boolean() }),
  }),
  get: endpoint({
    method: 'GET',
    path: `${home}/{orgUuid}`,
    summary: 'What was entered so far, of either registration, so that it can be resumed',
    access: registrant,
    params,
    response: saved,
  }),
  bank: endpoint({
    method: 'POST',
    path: `${home}/{orgUuid}/bank-data`,
    summary: 'Save the bank details of a registration. Takes JSON, or a form with the bank confirmation letter',
    access: registrant,
    ...bankFiles,
    audit: { label: 'Register brokerage: bank data', subject: 'organization' },
    params,
    body: z
      .strictObject({
        ...bankFields,
        country: bankFields.country.default(HOME_COUNTRY),
        ...stepVersion,
        ...bankDocuments,
      })
      .superRefine(bankAgrees),
    response: saved,
  }),
  signatory: endpoint({
    method: 'POST',
    path: `${home}/{orgUuid}/auth-signatory-data`,
    summary: 'Save the authorized signatory of a registration. Takes JSON, or a form with the documents',
    access: registrant,
    ...signatoryFiles,
    audit: { label: 'Register brokerage: signatory', subject: 'organization' },
    params,
    body: z.strictObject({ ...signatoryFields, ...stepVersion, ...signatoryDocuments }),
    response: saved,
  }),
  brokers: endpoint({
    method: 'POST',
    path: `${home}/{orgUuid}/broker-data`,
    summary:
      'Save the brokers of a registration and send it for review; with `submit: false` it is saved only. Takes JSON, or a form with the broker cards in the order of the brokers',
    access: registrant,
    files: ['broker_cards'],
    max_files: MAX_CARDS,
    largest: PAPER_LARGEST,
    audit: { label: 'Register brokerage: brokers', subject: 'organization' },
    params,
    body: z
      .strictObject({
        brokers: z
          .array(z.strictObject(brokerFields))
          .min(1, 'Add at least one broker.')
          .max(MAX_BROKERS, `Add at most ${MAX_BROKERS} brokers.`),
        /** The first card is of the first broker, and so on. */
        broker_cards: z.array(file).max(MAX_CARDS, `Send at most ${MAX_CARDS} cards at once.`).optional(),
        ...stepVersion,
        ...sending,
      })
      .superRefine(brokersDiffer)
      .refine(({ brokers, broker_cards = [] }) => broker_cards.length <= brokers.length, {
        path: ['broker_cards'],
        error: 'Send at most one card for each broker.',
      })
      .refine(declaredToSend, NOT_DECLARED),
    response: saved,
  }),
  addDocument: endpoint({
    method: 'POST',
    path: `${home}/{orgUuid}/documents/{kind}`,
    summary:
      'Upload a document of a registration, PDF or picture, replacing an earlier one; a broker card names its broker',
    access: registrant,
    audit: { label: 'Register brokerage: upload', subject: 'organization' },
    params: paperParams,
    query: registrationDocumentQuery,
    files: ['file'],
    largest: PAPER_LARGEST,
    body: z.strictObject({ file }),
    response: one(registrationDocument),
  }),
  removeDocument: endpoint({
    method: 'DELETE',
    path: `${home}/{orgUuid}/documents/{kind}`,
    summary: 'Remove a document of a registration',
    access: registrant,
    audit: { label: 'Register brokerage: remove file', subject: 'organization' },
    params: paperParams,
    query: registrationDocumentQuery,
    status: 204,
  }),
  sendLink: endpoint({
    method: 'POST',
    path: `${home}/{orgUuid}/link`,
    summary: 'Mail the link that resumes a registration, at most once an hour; answers when the next may go',
    access: registrant,
    audit: { label: 'Register brokerage: mail link', subject: 'organization' },
    params,
    response: one(z.object({ email: z.string(), sent: z.boolean(), next_at: instant })),
  }),
  confirm: endpoint({
    method: 'POST',
    path: `${home}/{orgUuid}/confirm`,
    summary:
      'Confirm the e-mail address of a registration with the token of the e-mailed link, and keep what was entered before. Ends the tokens made before that link',
    access: registrant,
    audit: { label: 'Register brokerage: confirm address', subject: 'organization' },
    params,
    body: z.strictObject({ token: text(200).min(20, 'Use the token of the e-mailed link.') }),
    response: saved,
  }),
}

/** The same for companies of other countries, without a step for brokers. */
export const internationalRegistrations = {
  begin: endpoint({
    method: 'POST',
    path: `${abroad}/general-data`,
    summary:
      'Begin the registration of a brokerage abroad, or, with its token, save its data again. Takes JSON, or a form with the documents',
    access: everyone,
    audit: { label: 'Register brokerage abroad: general data', subject: 'organization' },
    body_limit: ENTRY_BODY,
    files: ['incorporation_certificate', 'trade_license', 'tax_certificate'],
    largest: PAPER_LARGEST,
    body: z.strictObject({
      ...generalFields,
      ...stepVersion,
      incorporation_certificate: file.optional(),
      trade_license: file.optional(),
      tax_certificate: file.optional(),
    }),
    response: begun,
  }),
  bank: endpoint({
    method: 'POST',
    path: `${abroad}/{orgUuid}/bank-data`,
    summary: 'Save the bank details of a registration. Takes JSON, or a form with the bank confirmation letter',
    access: registrant,
    ...bankFiles,
    audit: { label: 'Register brokerage abroad: bank data', subject: 'organization' },
    params,
    body: z.strictObject({ ...bankFields, ...stepVersion, ...bankDocuments }).superRefine(bankAgrees),
    response: saved,
  }),
  signatory: endpoint({
    method: 'POST',
    path: `${abroad}/{orgUuid}/auth-signatory-data`,
    summary:
      'Save the authorized signatory and send the registration for review; with `submit: false` it is saved only. Takes JSON, or a form with the documents',
    access: registrant,
    ...signatoryFiles,
    audit: { label: 'Register brokerage abroad: signatory', subject: 'organization' },
    params,
    body: z
      .strictObject({ ...signatoryFields, ...stepVersion, ...sending, ...signatoryDocuments })
      .refine(declaredToSend, NOT_DECLARED),
    response: saved,
  }),
}
