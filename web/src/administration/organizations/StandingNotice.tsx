import { Alert } from '@mantine/core'
import type { Organization } from '@storey/api/administration/organization.ts'
import { IconAlertTriangle } from '@tabler/icons-react'
import * as copy from './copy.ts'
import { expired } from './standing.ts'

/** Notice above the page that explains why an organization is not active. */
export function StandingNotice({ organization }: { organization: Organization }) {
  const words = wordsOf(organization)
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

function wordsOf(organization: Organization): { title: string; text: string } | undefined {
  const reason = organization.status_reason
  switch (organization.status) {
    case 'restricted':
      return {
        title: copy.restrictedTitle(expired(organization)),
        text: copy.restrictedText(organization.type === 'developer'),
      }
    case 'suspended':
      return { title: copy.suspendedTitle, text: reason ?? copy.suspendedText }
    case 'closed':
      return { title: copy.closedTitle, text: reason ?? copy.closedText }
    default:
      return undefined
  }
}
