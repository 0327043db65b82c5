import { Button, Group, Stack, Text } from '@mantine/core'
import type { OfferChannel, SaleOffer } from '@storey/api/sales/offer-shapes.ts'
import { IconBrandWhatsapp, IconExternalLink } from '@tabler/icons-react'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { EMAILS_KEPT, useEmailsKept } from '../parts/useEmailsKept.ts'
import { previewOf } from './labels.ts'
import styles from './OfferAside.module.css'

interface Props {
  offer: SaleOffer
  /** Null for a draft. */
  channel: OfferChannel | null
  /** WhatsApp link with the message, for a client with a phone number. */
  whatsapp: string | null
  onClose: () => void
}

/** Last step of sending: the result, and the link to pass on. */
export function SentOffer({ offer, channel, whatsapp, onClose }: Props) {
  const kept = useEmailsKept()
  const text =
    channel === null
      ? 'Saved as draft. Send it when it’s ready.'
      : channel === 'email'
        ? kept
          ? `${EMAILS_KEPT} Copy the link and send it yourself.`
          : 'The e-mail is on its way.'
        : channel === 'whatsapp'
          ? 'The message is prepared. Send it from WhatsApp.'
          : 'Your client opens it with this link, without signing in.'
  return (
    <Stack role="status">
      <Text>{text}</Text>
      {channel !== null && (
        <div className={styles.link}>
          <bdi>{offer.share_link}</bdi>
          <CopyButton value={offer.share_link} label="Link" />
        </div>
      )}
      <Group justify="flex-end">
        {channel !== null && (
          <Button
            component="a"
            href={previewOf(offer)}
            target="_blank"
            rel="noreferrer"
            variant="default"
            leftSection={<IconExternalLink size={16} stroke={1.6} />}
          >
            Open as buyer
          </Button>
        )}
        {whatsapp && (
          <Button
            component="a"
            href={whatsapp}
            target="_blank"
            rel="noreferrer"
            variant={channel === 'whatsapp' ? 'filled' : 'default'}
            leftSection={<IconBrandWhatsapp size={16} stroke={1.6} />}
          >
            Open WhatsApp
          </Button>
        )}
        <Button variant={channel === 'whatsapp' ? 'default' : 'filled'} onClick={onClose}>
          Done
        </Button>
      </Group>
    </Stack>
  )
}
