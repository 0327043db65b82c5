import { Alert } from '@mantine/core'
import type { Organization } from '@storey/api/administration/organization.ts'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useSession } from '../../http/useSession.ts'
import { expired } from './standing.ts'

/** Notice above the page that explains why an organization is not active. */
export function LicenseNotice({ organization }: { organization: Organization }) {
  const words = wordsOf(organization, useSession()?.access_type === 'super_admin')
  if (!words) return null
  return (
    <Alert
      color={organization.status === 'restricted' ? 'yellow' : 'red'}
      icon={<IconAlertTriangle size={18} stroke={1.6} />}
      title={words.title}
      mb="md"
    >
      {words.text}
    </Alert>
  )
}

const restrictedTitle = (documents: readonly string[]) =>
  documents.length === 0 ? 'Restricted' : `Restricted: ${documents.join(' and ').toLowerCase()} expired`

const restrictedText = (sells: boolean) =>
  `${sells ? 'Nothing new can be held, booked or offered. ' : ''}Approve the renewal under Documents, or enter the dates of the renewed document, to lift this.`

function wordsOf(organization: Organization, platform: boolean): { title: string; text: string } | undefined {
  const reason = organization.status_reason
  switch (organization.status) {
    case 'restricted':
      // Its own members read the strip above every page.
      if (!platform) return undefined
      return {
        title: restrictedTitle(expired(organization)),
        text: restrictedText(organization.type === 'developer'),
      }
    case 'suspended':
      return { title: 'This organization is suspended', text: reason ?? 'Its members have no access.' }
    case 'closed':
      return { title: 'This organization is closed', text: reason ?? 'Its records are kept. It can’t be reopened.' }
    default:
      return undefined
  }
}
