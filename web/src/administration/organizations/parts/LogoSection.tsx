import { Button, FileButton, Group, Text } from '@mantine/core'
import type { Organization } from '@storey/api/administration/organization.ts'
import { organizations } from '@storey/api/client-endpoints.ts'
import { call } from '../../../http/call.ts'
import { useAction } from '../../../ui/act.ts'
import { sorted } from '../../../ui/fields/file-rules.ts'
import { notify } from '../../../ui/overlays/notify.tsx'
import { Section } from '../../../ui/Section.tsx'
import { OrganizationMark } from '../../parts/OrganizationMark.tsx'

const RULES = {
  accept: 'image/jpeg,image/png,image/webp,image/heic,image/heif,.heic,.heif',
  largest: 10_000_000,
  most: 1,
}

/** The logo, for users who may change it: shown on offers and next to the name. */
export function LogoSection({ organization }: { organization: Organization }) {
  const { run, running } = useAction()
  const params = { id: organization.id }
  const upload = async (chosen: File | null) => {
    const { taken, reason } = sorted(chosen ? [chosen] : [], [], RULES)
    if (reason !== null) notify.bad(reason)
    const [file] = taken
    if (file) await run(() => call(organizations.setLogo, { params, body: { file } }), { good: 'Logo saved' })
  }
  return (
    <Section title="Logo">
      <Group>
        <OrganizationMark organization={organization} size={72} />
        <div>
          <Group gap="xs">
            <FileButton accept={RULES.accept} onChange={(file) => void upload(file)}>
              {(props) => (
                <Button {...props} variant="default" loading={running}>
                  {organization.logo ? 'Change logo' : 'Upload logo'}
                </Button>
              )}
            </FileButton>
            {organization.logo && (
              <Button
                variant="subtle"
                disabled={running}
                onClick={() => void run(() => call(organizations.removeLogo, { params }), { good: 'Logo removed' })}
              >
                Remove
              </Button>
            )}
          </Group>
          <Text size="sm" c="dimmed" mt="xs">
            JPEG, PNG, WebP or HEIC, up to 10 MB.
          </Text>
        </div>
      </Group>
    </Section>
  )
}
