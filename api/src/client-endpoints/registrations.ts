// Generated from the declarations by `npm run generate`. Change those, not this file.
import { type ClientGroup, everyone, registrant } from '../endpoint.ts'
import type { groups } from '../index.ts'

export const registrations: ClientGroup<(typeof groups)['registrations']> = {
  begin: { method: 'POST', path: '/auth/organization-registration/company-data', access: everyone },
  checkLicense: {
    method: 'POST',
    path: '/auth/organization-registration/check-trade-license-number',
    access: everyone,
  },
  get: { method: 'GET', path: '/auth/organization-registration/{orgUuid}', access: registrant },
  bank: { method: 'POST', path: '/auth/organization-registration/{orgUuid}/bank-data', access: registrant },
  signatory: {
    method: 'POST',
    path: '/auth/organization-registration/{orgUuid}/auth-signatory-data',
    access: registrant,
  },
  brokers: { method: 'POST', path: '/auth/organization-registration/{orgUuid}/broker-data', access: registrant },
  addDocument: {
    method: 'POST',
    path: '/auth/organization-registration/{orgUuid}/documents/{kind}',
    access: registrant,
  },
  removeDocument: {
    method: 'DELETE',
    path: '/auth/organization-registration/{orgUuid}/documents/{kind}',
    access: registrant,
  },
  sendLink: { method: 'POST', path: '/auth/organization-registration/{orgUuid}/link', access: registrant },
}
