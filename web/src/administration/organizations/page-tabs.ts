import type { Organization } from '@storey/api/administration/organization.ts'
import {
  apiTokens,
  audit,
  contracts,
  invites,
  members,
  organizationDocuments,
  organizations,
  people,
  registrationReviews,
} from '@storey/api/client-endpoints.ts'
import type { Access } from '@storey/api/endpoint.ts'
import { type ComponentType, lazy } from 'react'
import { part } from '../../ui/part.ts'
import * as copy from './copy.ts'
import { OverviewTab } from './OverviewTab.tsx'
import * as peopleCopy from './people/copy.ts'
import type { OrganizationTabProps } from './tab-props.ts'

interface OrganizationTab {
  readonly id: string
  readonly title: string
  /** Access of the call that the tab needs. */
  readonly access: Access
  /** Condition, for a tab that not every organization has. */
  readonly shown?: (organization: Organization) => boolean
  readonly count?: (organization: Organization) => number
  readonly tab: ComponentType<OrganizationTabProps>
}

/** The tabs of an organization's page, in order. All but the first are loaded when opened. */
export const organizationTabs: readonly [OrganizationTab, ...OrganizationTab[]] = [
  { id: 'overview', title: copy.overview, access: organizations.one.access, tab: OverviewTab },
  {
    id: 'documents',
    title: copy.documents,
    access: organizationDocuments.list.access,
    count: ({ documents }) => documents,
    tab: lazy(async () => ({ default: (await part(() => import('./DocumentsTab.tsx'))).DocumentsTab })),
  },
  {
    id: 'members',
    title: peopleCopy.members,
    access: members.list.access,
    tab: lazy(async () => ({ default: (await part(() => import('./people/MembersTab.tsx'))).MembersTab })),
  },
  {
    id: 'invites',
    title: peopleCopy.invites,
    access: invites.list.access,
    tab: lazy(async () => ({ default: (await part(() => import('./people/InvitesTab.tsx'))).InvitesTab })),
  },
  {
    id: 'sales-managers',
    title: peopleCopy.salesManagers,
    access: people.salesManagers.access,
    shown: ({ type }) => type !== 'platform',
    tab: lazy(async () => ({ default: (await part(() => import('./people/SalesManagersTab.tsx'))).SalesManagersTab })),
  },
  {
    id: 'api-tokens',
    title: peopleCopy.apiTokens,
    access: apiTokens.list.access,
    shown: ({ type }) => type !== 'platform',
    tab: lazy(async () => ({ default: (await part(() => import('./people/ApiTokensTab.tsx'))).ApiTokensTab })),
  },
  {
    id: 'agreements',
    title: copy.agreements,
    access: contracts.list.access,
    shown: ({ type }) => type !== 'platform',
    tab: lazy(async () => ({
      default: (await part(() => import('../contracts/parts/AgreementsTab.tsx'))).AgreementsTab,
    })),
  },
  {
    id: 'review',
    title: copy.registration,
    access: registrationReviews.get.access,
    shown: ({ source }) => source === 'skylinebuilders' || source === 'international',
    tab: lazy(async () => ({
      default: (await part(() => import('../registration-reviews/parts/ReviewTab.tsx'))).ReviewTab,
    })),
  },
  {
    id: 'audit',
    title: copy.audit,
    access: audit.list.access,
    tab: lazy(async () => ({ default: (await part(() => import('./AuditTab.tsx'))).AuditTab })),
  },
]
