// Generated from the declarations by `npm run generate`. Change those, not this file.
import { type ClientGroup, can } from '../endpoint.ts'
import type { groups } from '../index.ts'

export const contracts: ClientGroup<(typeof groups)['contracts']> = {
  list: { method: 'GET', path: '/auth/contracts', access: can('organizations.download_documents') },
  one: { method: 'GET', path: '/auth/contracts/{id}', access: can('organizations.download_documents') },
  logs: { method: 'GET', path: '/auth/contracts/logs', access: can('contracts.manage') },
  create: { method: 'POST', path: '/auth/contracts/organizations/{orgId}', access: can('contracts.manage') },
  change: { method: 'PATCH', path: '/auth/contracts/{id}', access: can('contracts.manage') },
  send: { method: 'POST', path: '/auth/contracts/{id}/send', access: can('contracts.manage') },
  renew: { method: 'POST', path: '/auth/contracts/renew/{id}', access: can('contracts.manage') },
  view: { method: 'POST', path: '/auth/contracts/{id}/view', access: can('contracts.sign') },
  sign: { method: 'POST', path: '/auth/contracts/{id}/sign', access: can('contracts.sign') },
  decline: { method: 'POST', path: '/auth/contracts/{id}/decline', access: can('contracts.sign') },
  countersign: { method: 'POST', path: '/auth/contracts/{id}/countersign', access: can('contracts.manage') },
  withdraw: { method: 'POST', path: '/auth/contracts/{id}/withdraw', access: can('contracts.manage') },
  terminate: { method: 'POST', path: '/auth/contracts/{id}/terminate', access: can('contracts.manage') },
  remove: { method: 'DELETE', path: '/auth/contracts/{id}', access: can('contracts.manage') },
  download: {
    method: 'GET',
    path: '/auth/contracts/download/{id}',
    access: can('organizations.download_documents'),
    download: true,
  },
}
