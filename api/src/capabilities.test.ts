import { describe, expect, it } from 'vitest'
import { type Capability, capabilities, type Role, roles } from './capabilities.ts'

const S = 'super_admin'
const M = 'super_admin_sales_manager'
const D = 'developer_admin'
const d = 'developer'
const B = 'broker_admin'
const b = 'broker'

/** Section 6 of the specification, a row each, with the capabilities that answer it. */
const matrix: readonly (readonly [string, readonly Capability[], readonly Role[]])[] = [
  ['Activities page', ['activities.view'], [D, d, B, b]],
  ['Pipelines and tags management', ['pipelines.manage', 'tags.manage'], [D, B]],
  ['Amenities management', ['amenities.manage'], [D]],
  ['Leads and deals interaction', ['leads.interact'], [D, d, B, b]],
  ['Deleting lead-related items', ['leads.delete'], [D, B]],
  ['Projects view', ['projects.view'], [M, D, d]],
  ['Projects manage', ['projects.manage'], [D]],
  ['Buildings view', ['buildings.view'], [M, D, d]],
  ['Buildings manage', ['buildings.manage'], [D]],
  ['Units list', ['units.list'], [S, M, D, d]],
  ['Unit detail', ['units.view'], [M, D, d]],
  ['Unit status change and Excel export', ['units.change_status', 'units.export'], [M, D]],
  ['Unit manage', ['units.manage'], [D]],
  ['Unit restricted management', ['units.manage_restricted'], [M]],
  ['Sale offers index', ['sale_offers.list'], [S, M, D]],
  ['Sale offer manage', ['sale_offers.manage'], [D]],
  ['Sale offer create', ['sale_offers.create'], [M, D, d]],
  ['Sale offer delete', ['sale_offers.delete'], [S, D]],
  ['Booked units list, book, view', ['bookings.view', 'bookings.book'], [S, M]],
  ['Discount requests, choosing a sales manager', ['discount_requests.view', 'discount_requests.assign'], [S]],
  [
    'Organizations list, users, contacts, message logs',
    ['organizations.list', 'users.view', 'contacts.manage', 'message_logs.view'],
    [S, M],
  ],
  ['Editing organization users and API tokens', ['organizations.edit_users'], [S]],
  ['Show organization', ['organizations.show'], [S, M, D, B]],
  ['Update organization and its documents', ['organizations.update'], [S, D, B]],
  ['Document download', ['organizations.download_documents'], [S, M, D, B]],
]

/** Beyond the specification: partner agreements, docs/decisions/0045, the page System, earlier sales, the channel, commissions, reports, limits of schedules, and a developer's own sales. */
const OURS: readonly Capability[] = [
  ...(['audit.view', 'bookings.record_earlier', 'channel.publish', 'channel.view'] as const),
  ...([
    'channel.decide_holds',
    'channel.request_holds',
    'channel.protect_clients',
    'channel.register_clients',
    'channel.share',
    'channel.feeds',
  ] as const),
  ...(['buyers.notify'] as const),
  ...(['cheques.manage', 'cheques.view'] as const),
  'platform.settings',
  ...(['commissions.invoice', 'commissions.manage', 'commissions.view'] as const),
  ...(['contract_texts.propose', 'contracts.manage', 'contracts.sign'] as const),
  'members.hand_over',
  ...([
    'own_sales.view',
    'reports.sales',
    'sales_targets.manage',
    'schedule_limits.manage',
    'system.manage',
    'system.read',
    'vat_rules.manage',
  ] as const),
]

describe('the matrix of the specification, section 6', () => {
  it('the matrix of the specification equals the permissions of the roles, 25 rows x 6 roles', () => {
    const lines = matrix.map(([area, asked, allowed]) => {
      const cells = roles.map((role) => asked.map((one) => capabilities[one].includes(role)))
      const agree = roles.filter((role, at) => cells[at]?.every((may) => may === allowed.includes(role)))
      const marks = cells.map((cell) => (cell.every(Boolean) ? 'yes' : '-').padEnd(4)).join('')
      return { line: `${area.padEnd(52)}${marks}`, agree: agree.length }
    })
    const right = lines.reduce((sum, { agree }) => sum + agree, 0)
    console.log(
      ['Roles: super admin, sales manager, developer admin, developer, broker admin, broker']
        .concat(
          lines.map(({ line }) => line),
          `Matrix of section 6: ${right} of ${matrix.length * roles.length}`,
        )
        .join('\n'),
    )

    expect([matrix.length, right]).toEqual([25, 150])
  })

  it('the matrix of the specification names every capability except additional ones', () => {
    const named = matrix.flatMap(([, asked]) => asked)
    expect([...named, ...OURS].sort()).toEqual(Object.keys(capabilities).sort())
  })
})
