import { expect, it } from 'vitest'
import { endpoints } from './index.ts'

/** Section 7 of the specification: accounts, registration, messages, administration. A row each, as it names them. */
const calls: Readonly<Record<string, readonly string[]>> = {
  'log in, register': ['POST auth/login', 'POST auth/register'],
  'me, log out': ['GET auth/me', 'POST auth/logout'],
  'own invites': ['GET auth/invites', 'POST auth/invites/{orgId}'],
  'password and profile': ['PATCH auth/change-password', 'PATCH auth/profile'],
  'password forgotten': ['POST auth/forgot-password', 'POST auth/reset-password'],
  'registration of a brokerage': [
    'POST auth/organization-registration/company-data',
    'POST auth/organization-registration/check-trade-license-number',
    'POST auth/organization-registration/{orgUuid}/bank-data',
    'POST auth/organization-registration/{orgUuid}/auth-signatory-data',
    'POST auth/organization-registration/{orgUuid}/broker-data',
  ],
  'registration abroad': [
    'POST auth/international-registration/general-data',
    'POST auth/international-registration/{orgUuid}/bank-data',
    'POST auth/international-registration/{orgUuid}/auth-signatory-data',
  ],
  'two-factor': [
    'POST auth/2fa/enable',
    'GET auth/2fa/qr-code',
    'POST auth/2fa/confirm',
    'GET auth/2fa/recovery-codes',
    'POST auth/2fa/challenge',
  ],
  messenger: ['GET messenger/whatsapp-templates/{provider}', 'GET messenger/logs'],
  utilities: ['GET utilities/countries/options', 'GET utilities/sale-offers/filters/limit-values'],
  'contact companies': [
    'GET auth/contacts/companies',
    'GET auth/contacts/companies/matches',
    'GET auth/contacts/companies/countries',
    'PATCH auth/contacts/companies/status/{id}',
    'PATCH auth/contacts/companies/status-bulk',
    'DELETE auth/contacts/companies/{id}',
    'POST auth/contacts/companies/convert/{id}',
    'POST auth/contacts/companies/send-messages',
  ],
  brokers: [
    'GET auth/contacts/brokers',
    'PATCH auth/contacts/brokers/status/{id}',
    'DELETE auth/contacts/brokers/{id}',
  ],
  organizations: [
    'GET auth/organizations',
    'POST auth/organizations',
    'GET auth/organizations/{id}',
    'PATCH auth/organizations/{id}',
    'DELETE auth/organizations/{id}',
    'GET auth/organizations/options',
  ],
  'members and invites of an organization': [
    'GET auth/organizations/{id}/users',
    'GET auth/organizations/{id}/invites',
    'PATCH auth/organizations/{id}/users/{userId}/role',
    'PATCH auth/organizations/{id}/users/{userId}/enabled',
  ],
  'organizations assigned to sales': [
    'POST auth/organizations/{id}/sales-managers/{userId}',
    'DELETE auth/organizations/{id}/sales-managers/{userId}',
  ],
  'logo of an organization': ['POST auth/organizations/{id}/logo', 'DELETE auth/organizations/{id}/logo'],
  'API tokens': [
    'GET auth/organizations/{id}/api-tokens',
    'POST auth/organizations/{id}/api-tokens',
    'DELETE auth/organizations/{id}/api-tokens/{tokenId}',
  ],
  'bank confirmation letter': [
    'POST auth/organizations/{id}/bank-confirmation-letter',
    'PATCH auth/organizations/{id}/bank-confirmation-letter',
    'GET auth/organizations/{id}/bank-confirmation-letter/download',
    'DELETE auth/organizations/{id}/bank-confirmation-letter',
  ],
  'additional documents': [
    'POST auth/organizations/{id}/additional-documents',
    'PATCH auth/organizations/{id}/additional-documents/{docId}',
    'GET auth/organizations/{id}/additional-documents/{docId}/download',
    'DELETE auth/organizations/{id}/additional-documents/{docId}',
  ],
  contracts: [
    'GET auth/contracts/templates',
    'GET auth/contracts/logs',
    'POST auth/contracts/organizations/{orgId}',
    'POST auth/contracts/renew/{id}',
    'GET auth/contracts/download/{id}',
  ],
  users: [
    'GET auth/users',
    'GET auth/users/options',
    'GET auth/users/sales-managers',
    'GET auth/users/invite-search',
    'POST auth/users',
    'POST auth/users/invite',
    'DELETE auth/users/invite/{id}',
  ],
}

it('the API has every endpoint of section 7 of the specification in the areas of administration', () => {
  const declared = new Set(endpoints.map(({ endpoint: { method, path } }) => `${method} ${path.slice(1)}`))
  const wanted = Object.values(calls).flat()
  const missing = wanted.filter((call) => !declared.has(call))

  console.log(`Calls of section 7 that are answered: ${wanted.length - missing.length} of ${wanted.length}`)
  expect(missing).toEqual([])
})
