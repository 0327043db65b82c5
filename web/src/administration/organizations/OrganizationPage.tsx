import type { Organization } from '@storey/api/administration/organization.ts'
import { organizations } from '@storey/api/client-endpoints.ts'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { query } from '../../http/query.ts'
import { mayUse } from '../../http/session.ts'
import { useSession } from '../../http/useSession.ts'
import { useCountries } from '../../shell/useCountries.ts'
import { useRecordId } from '../../shell/useRecordId.ts'
import { Await } from '../../ui/Await.tsx'
import { useSearchText } from '../../ui/list/useSearchText.ts'
import { Page } from '../../ui/Page.tsx'
import { PageSkeleton } from '../../ui/PageSkeleton.tsx'
import { Tabs, useTab } from '../../ui/Tabs.tsx'
import { OrganizationMark } from '../parts/OrganizationMark.tsx'
import { EditOrganization } from './EditOrganization.tsx'
import { LicenseNotice } from './LicenseNotice.tsx'
import { typeLabels } from './labels.ts'
import { OrganizationActions } from './OrganizationActions.tsx'
import { organizationTabs } from './page-tabs.ts'
import { OrganizationStatus } from './parts/OrganizationStatus.tsx'

/** Page of an organization: its details, documents and members. */
export function OrganizationPage() {
  return <OrganizationOf id={useRecordId()} />
}

/** Page of the current organization, for its own admins. */
export function OwnOrganizationPage() {
  return <OrganizationOf id={useSession()?.organization_id ?? 0} />
}

function OrganizationOf({ id }: { id: number }) {
  const answer = useQuery(query(organizations.one, { params: { id } }))
  return (
    <Await key={id} answer={answer} what="organization">
      {({ data }) => <OrganizationView organization={data} />}
    </Await>
  )
}

function OrganizationView({ organization }: { organization: Organization }) {
  const session = useSession()
  const listed = mayUse(organizations.list.access, session)
  const [text, setText] = useSearchText()
  const show = (what: string | undefined) => setText({ open: what })
  const [overview, ...more] = organizationTabs
  const open = more.filter(({ access, shown }) => mayUse(access, session) && (shown?.(organization) ?? true))
  // A registration that waits for a review opens on it: the list and its badge lead here for that.
  const review = organization.status === 'pending_review' ? open.find(({ id }) => id === 'review') : undefined
  const [first, ...rest] = review
    ? ([review, overview, ...open.filter((tab) => tab !== review)] as const)
    : ([overview, ...open] as const)
  const tabs = [first, ...rest] as const
  const [current] = useTab([first.id, ...tabs.slice(1).map(({ id }) => id)])
  const shown = tabs.find(({ id }) => id === current) ?? first
  const { tab: Tab } = shown
  const country = useCountries().find(({ id }) => id === organization.country)?.name ?? organization.country
  const place = [organization.city, country].filter(Boolean).join(', ')

  return (
    <Page
      title={organization.name}
      area="Organizations"
      crumbs={listed ? [{ title: 'Organizations', to: '/auth/organizations' }] : []}
      mark={<OrganizationMark organization={organization} size={44} />}
      status={<OrganizationStatus status={organization.status} badge />}
      note={[typeLabels[organization.type], place].filter(Boolean).join(' · ')}
      narrow={shown === overview}
      actions={<OrganizationActions organization={organization} onEdit={() => show('edit')} />}
      tabs={
        <Tabs
          label="Parts of this organization"
          current={current}
          tabs={tabs.map(({ id, title, count }) => ({ id, title, count: count?.(organization) }))}
        />
      }
    >
      <LicenseNotice organization={organization} />
      <Suspense fallback={<PageSkeleton kind="detail" />}>
        <Tab organization={organization} />
      </Suspense>
      {text.open === 'edit' && <EditOrganization organization={organization} onClose={() => show(undefined)} />}
    </Page>
  )
}
