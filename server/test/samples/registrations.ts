import { registrationReviews } from '@storey/api/administration/registration-reviews.ts'
import { internationalRegistrations, registrations } from '@storey/api/administration/registrations.ts'
import {
  BANK,
  BANK_ABROAD,
  BROKER,
  buildPaper,
  buildRegistration,
  buildRegistrationToken,
  company,
  documentFile,
  general,
  SIGNATORY,
} from '../builders/registration.ts'
import { type Samples, sample } from './shape.ts'

export const registrationSamples: Samples = [
  sample(registrations.begin, () => ({ body: { ...company(), trade_license: documentFile() } })),
  sample(registrations.checkLicense, () => ({ body: { trade_license_number: '1184302', country: 'AE' } })),
  sample(registrations.get, async ({ owner }) => {
    const { uuid, token } = await buildRegistration(owner, { whole: true })
    return { token, params: { orgUuid: uuid } }
  }),
  sample(registrations.bank, async ({ owner }) => {
    const { uuid, token } = await buildRegistration(owner)
    return { token, params: { orgUuid: uuid }, body: BANK }
  }),
  sample(registrations.signatory, async ({ owner }) => {
    const { uuid, token } = await buildRegistration(owner, { whole: true })
    return { token, params: { orgUuid: uuid }, body: SIGNATORY }
  }),
  sample(registrations.brokers, async ({ owner }) => {
    const { uuid, token } = await buildRegistration(owner, { whole: true })
    return { token, params: { orgUuid: uuid }, body: { brokers: [BROKER], declared: true } }
  }),
  sample(registrations.addDocument, async ({ owner }) => {
    const { uuid, token } = await buildRegistration(owner)
    return { token, params: { orgUuid: uuid, kind: 'trade_license' as const }, body: { file: documentFile() } }
  }),
  sample(registrations.removeDocument, async ({ owner }) => {
    const { id, uuid, token } = await buildRegistration(owner)
    await buildPaper(owner, id, 'tax_certificate')
    return { token, params: { orgUuid: uuid, kind: 'tax_certificate' as const } }
  }),
  sample(registrations.sendLink, async ({ owner }) => {
    const { uuid, token } = await buildRegistration(owner)
    return { token, params: { orgUuid: uuid } }
  }),
  sample(registrations.confirm, async ({ owner }) => {
    const { id, uuid, token, email } = await buildRegistration(owner, { whole: true, confirmed: false })
    const link = await buildRegistrationToken(owner, id, { mailed_to: email })
    return { token, params: { orgUuid: uuid }, body: { token: link } }
  }),
  sample(internationalRegistrations.begin, () => ({ body: general() })),
  sample(internationalRegistrations.bank, async ({ owner }) => {
    const { uuid, token } = await buildRegistration(owner, { source: 'international', country: 'GB' })
    return { token, params: { orgUuid: uuid }, body: BANK_ABROAD }
  }),
  sample(internationalRegistrations.signatory, async ({ owner }) => {
    const { uuid, token } = await buildRegistration(owner, { source: 'international', country: 'GB', whole: true })
    return { token, params: { orgUuid: uuid }, body: { ...SIGNATORY, declared: true } }
  }),
  sample(registrationReviews.waiting, () => ({})),
  sample(registrationReviews.get, async ({ owner }) => {
    const { id } = await buildRegistration(owner, { whole: true, status: 'pending_review' })
    return { params: { id } }
  }),
  sample(registrationReviews.decide, async ({ owner }) => {
    const { id } = await buildRegistration(owner, { whole: true, status: 'pending_review' })
    return {
      params: { id },
      body: {
        decision: 'return' as const,
        notes: [{ field: 'company.legal_name', note: 'As on the license, please.' }],
      },
    }
  }),
  sample(registrationReviews.download, async ({ owner, storage }) => {
    const { id } = await buildRegistration(owner, { status: 'pending_review' })
    const documentId = await buildPaper(owner, id, 'trade_license', storage)
    return { params: { id, documentId } }
  }),
]
