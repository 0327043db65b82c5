import { Button, Group, Modal, Slider, Text } from '@mantine/core'
import { AVATAR_LARGEST } from '@storey/api/account/settings.ts'
import { profile } from '@storey/api/client-endpoints.ts'
import { useEffect, useState } from 'react'
import Cropper, { type Area } from 'react-easy-crop'
import { refetched } from '../../http/stale.ts'
import 'react-easy-crop/react-easy-crop.css'
import { call } from '../../http/call.ts'
import { notify } from '../../ui/overlays/notify.tsx'
import { problemOf } from '../../ui/problem.ts'
import styles from './AvatarCard.module.css'
import { cutOut } from './cut-out.ts'

/** Crops a square from a picture, and uploads it. */
export function CropDialog({ file, onClose }: { file: File; onClose: () => void }) {
  const address = useAddress(file)
  const [crop, setCrop] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const [area, setArea] = useState<Area>()
  const [sending, setSending] = useState(false)
  const [bad, setBad] = useState(file.size > AVATAR_LARGEST ? 'This file is larger than 10 MB.' : undefined)

  const save = async () => {
    if (!area || !address) return
    setSending(true)
    setBad(undefined)
    try {
      await call(profile.setAvatar, { body: { file: await cutOut(address, area) } })
      await refetched()
      notify.good('Picture saved.')
      onClose()
    } catch (error) {
      // Shown in the dialog, which stays open.
      const { errors, message } = problemOf(error)
      setBad(errors?.file?.[0] ?? message)
      setSending(false)
    }
  }
  return (
    <Modal opened onClose={onClose} title="Crop picture" size={480} closeButtonProps={{ 'aria-label': 'Close' }}>
      <div className={styles.stage}>
        {address && (
          <Cropper
            image={address}
            crop={crop}
            zoom={zoom}
            aspect={1}
            cropShape="round"
            showGrid={false}
            disableAutomaticStylesInjection
            mediaProps={{
              alt: 'The chosen picture',
              onError: () => setBad('This file isn’t a picture that can be read.'),
            }}
            onCropChange={setCrop}
            onZoomChange={setZoom}
            onCropComplete={(_, pixels) => setArea(pixels)}
          />
        )}
      </div>
      <Slider
        className={styles.zoom ?? ''}
        label={null}
        thumbLabel="Zoom"
        min={1}
        max={3}
        step={0.05}
        value={zoom}
        onChange={setZoom}
      />
      {bad && (
        <Text role="alert" inherit fz="sm" c="var(--mantine-color-error)" mt="sm">
          {bad}
        </Text>
      )}
      <Group gap="xs" justify="flex-end" align="stretch" wrap="nowrap" mt="lg">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button loading={sending} disabled={file.size > AVATAR_LARGEST} onClick={() => void save()}>
          Save picture
        </Button>
      </Group>
    </Modal>
  )
}

/** Object URL of a chosen file while it is shown. */
function useAddress(file: File): string | undefined {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    const made = URL.createObjectURL(file)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return address
}
