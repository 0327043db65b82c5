import { Button, Group, Stack, Text } from '@mantine/core'
import { IconBrandWhatsapp, IconExternalLink } from '@tabler/icons-react'
import { CopyButton } from '../../../ui/CopyButton.tsx'
import { Link } from '../../../ui/Link.tsx'
import { SidePanel } from '../../../ui/SidePanel.tsx'
import styles from './SharedLink.module.css'

export interface MadeLink {
  /** What the link shows. */
  readonly title: string
  readonly address: string
  readonly whatsapp: string
}

/** A new link with its address, which is shown once. */
export function SharedLink({ link, onClose }: { link: MadeLink; onClose: () => void }) {
  const { title, address, whatsapp } = link
  return (
    <SidePanel title="Link to share" note={title} onClose={onClose}>
      <Stack>
        <Text>
          Your clients open it without signing in. It shows the published units at the time of opening, and ends when
          you revoke it under <Link to="/channel/links">Shared links</Link>. The address is shown only now.
        </Text>
        <div className={styles.link}>
          <bdi>{address}</bdi>
          <CopyButton value={address} label="Link" />
        </div>
        <Group>
          <Button
            component="a"
            href={whatsapp}
            target="_blank"
            rel="noreferrer"
            leftSection={<IconBrandWhatsapp size={16} stroke={1.6} />}
          >
            Open WhatsApp
          </Button>
          <Button
            component="a"
            href={address}
            target="_blank"
            rel="noreferrer"
            variant="default"
            leftSection={<IconExternalLink size={16} stroke={1.6} />}
          >
            Open as client
          </Button>
        </Group>
      </Stack>
    </SidePanel>
  )
}
