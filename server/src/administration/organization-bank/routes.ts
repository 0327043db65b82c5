import { type OrganizationBankDetails, organizationBank } from '@storey/api/administration/organization-bank.ts'
import { notFound, stale } from '../../errors/problems.ts'
import { serve } from '../../http/serve.ts'
import { findOrganization, lockedOrganization } from '../organizations/actions.ts'
import { open, seal } from '../sealed.ts'
import { findBankDetails, findSealed, putBankDetails } from './queries.ts'

export const organizationBankRoutes = serve(organizationBank, {
  one: async ({ db, scope, params }) => {
    if (!(await findOrganization(db, scope, params.id))) throw notFound()
    return { data: (await findBankDetails(db, scope, params.id)) ?? null }
  },

  show: async ({ db, scope, params, services }) => {
    const found = await findSealed(db, scope, params.id)
    if (!found) throw notFound()
    const opened = (what: 'iban' | 'account_number') => open(services.settings.secretKey, params.id, what, found[what])
    return { data: { iban: opened('iban'), account_number: opened('account_number') } }
  },

  put: async ({ db, scope, params, body, services, emit }) => {
    const { version, iban, account_number, ...details } = body
    await lockedOrganization(db, scope, params.id)
    const before: OrganizationBankDetails | undefined = await findBankDetails(db, scope, params.id)
    if (version !== undefined && (before?.version ?? null) !== version) throw stale(before ?? null)
    const { secretKey } = services.settings
    const sealedIban = seal(secretKey, params.id, 'iban', iban)
    const sealedNumber = seal(secretKey, params.id, 'account_number', account_number)
    await putBankDetails(db, {
      ...details,
      organization_id: params.id,
      iban: sealedIban.sealed,
      iban_last_four: sealedIban.last_four,
      account_number: sealedNumber.sealed,
      account_number_last_four: sealedNumber.last_four,
    })
    emit({ type: 'organization.changed', id: params.id, organization_id: params.id })
    return { data: (await findBankDetails(db, scope, params.id)) ?? null }
  },
})
