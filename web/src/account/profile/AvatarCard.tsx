import { Button, Group } from '@mantine/core'
import type { OwnProfile } from '@storey/api/account/account.ts'
import { profile } from '@storey/api/client-endpoints.ts'
import { IconPhoto, IconTrash } from '@tabler/icons-react'
import { type ChangeEvent, useRef, useState } from 'react'
import { call } from '../../http/call.ts'
import { refetched } from '../../http/stale.ts'
import { useAction } from '../../ui/act.ts'
import { Section } from '../../ui/Section.tsx'
import { Avatar } from '../../ui/values/Person.tsx'
import styles from './AvatarCard.module.css'
import { CropDialog } from './CropDialog.tsx'

/** The user's picture: chosen and cropped in the browser, re-encoded by the server. */
export function AvatarCard({ me }: { me: OwnProfile }) {
  const input = useRef<HTMLInputElement>(null)
  const [chosen, setChosen] = useState<File>()
  const { run, running } = useAction()

  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    setChosen(currentTarget.files?.[0])
    // Allows choosing the same file again.
    currentTarget.value = ''
  }
  const remove = async () => {
    await run(async () => {
      await call(profile.removeAvatar, {})
      await refetched()
    })
  }
  return (
    <Section title="Picture" note="JPEG, PNG, WebP or HEIC, up to 10 MB.">
      <Group gap="var(--s-4) var(--s-4h)">
        <Avatar person={me} size={72} src={me.avatar?.small} key={me.avatar?.small} />
        <Group gap="xs" align="stretch">
          <Button
            variant="default"
            leftSection={<IconPhoto size={16} stroke={1.6} />}
            onClick={() => input.current?.click()}
          >
            {me.avatar ? 'Change picture' : 'Choose picture'}
          </Button>
          {me.avatar && (
            <Button
              variant="subtle"
              leftSection={<IconTrash size={16} stroke={1.6} />}
              loading={running}
              onClick={() => void remove()}
            >
              Remove picture
            </Button>
          )}
        </Group>
      </Group>
      <input
        ref={input}
        type="file"
        accept="image/jpeg,image/png,image/webp,image/heic,image/heif,.heic,.heif"
        className={styles.input}
        aria-label="Picture file"
        tabIndex={-1}
        onChange={choose}
      />
      {chosen && <CropDialog file={chosen} onClose={() => setChosen(undefined)} />}
    </Section>
  )
}
