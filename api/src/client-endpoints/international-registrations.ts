// Generated from the declarations by `npm run generate`. Change those, not this file.
import { type ClientGroup, everyone, registrant } from '../endpoint.ts'
import type { groups } from '../index.ts'

export const internationalRegistrations: ClientGroup<(typeof groups)['internationalRegistrations']> = {
  begin: { method: 'POST', path: '/auth/international-registration/general-data', access: everyone },
  bank: { method: 'POST', path: '/auth/international-registration/{orgUuid}/bank-data', access: registrant },
  signatory: {
    method: 'POST',
    path: '/auth/international-registration/{orgUuid}/auth-signatory-data',
    access: registrant,
  },
}
