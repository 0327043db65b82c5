import { Button } from '@mantine/core'
import { IconFingerprint } from '@tabler/icons-react'
import { changeSession } from '../../http/session.ts'
import { useAction } from '../../ui/act.ts'
import { addPasskey } from '../parts/add-passkey.ts'

/** Sets up a passkey as the second factor. */
export function PasskeySetUp({ onAdded }: { onAdded: (codes: readonly string[]) => void }) {
  const { run, running } = useAction()
  const add = () =>
    run(async () => {
      const { data } = await addPasskey('My passkey')
      onAdded(data.recovery_codes ?? [])
      changeSession({ two_factor: true })
    })
  return (
    <Button
      size="md"
      variant="default"
      loading={running}
      leftSection={<IconFingerprint size={20} stroke={1.6} aria-hidden />}
      onClick={() => void add()}
    >
      Use a passkey
    </Button>
  )
}
